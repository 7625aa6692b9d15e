import { type TNull, type TOptional, type TSchema, type TUnion, type TUnsafe, Type } from 'typebox';
import { choices, profileChoices, prompts } from './choice-lists.ts';
import { type DistanceStep, distanceSteps, limits } from './choices.ts';
import type { Shape } from './fields.ts';
import type { TextKind } from './written-text.ts';

/** Shapes shared by several operations. */

export const Id = Type.String({ pattern: '^[0-9a-f]{24}$', description: '24 hexadecimal digits' });
export const Time = Type.String({ format: 'date-time', description: 'ISO 8601 in UTC' });
export const Day = Type.String({ format: 'date', description: 'in UTC' });

/** A string by the kind of text that it is (texts.ts), of at most so many code points and at least one. */
const kind =
  (of: TextKind) =>
  (most: number, least = 1) =>
    Type.String({ ...(least > 0 && { minLength: least }), maxLength: most, 'x-text': of });
/** Several lines. */
export const Text = kind('text');
export const Line = kind('line');
/** What is looked for; blank looks for nothing. */
export const SearchWords = kind('search');
/** Copied or typed from elsewhere: a code, a username to log in with. */
export const Word = kind('word');
/** A password as it was typed. */
export const Secret = kind('secret');
/** Made by a program. */
export const Token = kind('token');
/** For numbers that only rise. Above these JavaScript counts no further. */
export const counted = (minimum = 0) => ({ minimum, maximum: Number.MAX_SAFE_INTEGER });
/** The sentence of a refused format goes after the field's name. */
export const Code = (pattern: string, says: string) =>
  Type.String({ pattern, 'x-text': 'word', 'x-says': says });
/** A file of at most so many bytes, in base64: services call each other in JSON. */
export const FileInBase64 = (mostBytes: number) =>
  Type.String({ minLength: 4, maxLength: base64Length(mostBytes), contentEncoding: 'base64' });
/** What a body with such a file and its other fields takes at most. */
export const bytesWithFile = (mostBytes: number) => base64Length(mostBytes) + 64 * 1024;
const base64Length = (bytes: number) => Math.ceil(bytes / 3) * 4;
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
/** One of a fixed list of words: `enum` in the schema, a union of literals in the type. */
export const OneOf = <const V extends readonly string[]>(values: V) =>
  Type.Unsafe<V[number]>(Type.Enum([...values]));

export const Email = Type.String({
  'x-text': 'email' satisfies TextKind,
  description: 'one address, `name@example.com`; compared and written to in one form',
});
export const Username = Type.String({
  'x-text': 'username' satisfies TextKind,
  description: `${limits.usernameMin} to ${limits.usernameMax} letters, digits, _ or . with a letter or digit`,
});
/** Reserved words are refused too; see `usesReservedWord`. */
export const Name = Type.String({
  ...kind('name')(limits.nameMax),
  description: 'letters, joined by spaces, hyphens and apostrophes',
});
/** Checks the length only; the auth service decides whether a password is too easy to guess. */
export const Password = Secret(limits.passwordMax, limits.passwordMin);
/** One that was chosen before. */
export const GivenPassword = Secret(256);
export const Zip = Code('^\\d{5}(-\\d{4})?$', 'must be 5 digits, like 10001, or 9, like 10001-2345');
/** One of these words, in lower case, capitalised, or in upper case. */
export const anyCase = (values: readonly string[]) =>
  Code(
    `^(${values.map((v) => `[${v[0]}${v[0]?.toUpperCase()}]${v.slice(1)}|${v.toUpperCase()}`).join('|')})$`,
    'is not one of the possible choices',
  );
export const Gender = anyCase(['female', 'male', 'other']);
export const Preference = anyCase(['female', 'male', 'both']);
export const PhotoName = Type.String({
  pattern: '^[A-Za-z0-9_-]{1,80}\\.(webp|jpg)$',
  description: 'a photo’s file name, or a preset background',
});
export const Page = Type.Integer({ minimum: 1, maximum: 100_000, default: 1 });
/** Fields of a query for a page of at most so many rows. */
export const paging = (most: number) => ({
  page: Type.Optional(Page),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: most })),
});
export const MessageText = Text(limits.messageMax);
export const ClientMessageId = Type.String({
  pattern: '^[A-Za-z0-9_-]{8,64}$',
  description: 'made by the client; sending twice stores once',
});

export const SeenSeq = Type.Integer({
  ...counted(),
  description:
    'the newest seq that the writer has been shown; 0 for none. Absent: that of the receiver’s last message',
});

/** May be left out. */
export const Flag = (description: string) => Type.Optional(Type.Boolean({ description }));
export const Cents = Type.Integer({ description: 'cents' });

/** One sentence, fit to show. */
export const Sentence = Type.Object({ message: Type.String() });
export const Done = Type.Object({ ok: Type.Literal(true) });

export const PaymentStatusCode = Type.Union([
  Type.Literal(0),
  Type.Literal(1),
  Type.Literal(2),
  Type.Literal(3),
]);
export const ProfileKind = Type.Union([Type.Literal('member'), Type.Literal('staff')]);

/** A photo’s file name with its signed, expiring addresses, smallest first, and a tiny blurred preview as a data URI. */
export const Photo = Type.Object({
  file: Type.String(),
  small: Type.String(),
  medium: Type.String(),
  large: Type.String(),
  preview: Type.Optional(Type.String()),
});

/** Marks a person's facts; `fields.ts` decides who sees each field. */
export const shape = (name: Shape) => ({ 'x-shape': name });

/** Miles: one of a few steps. */
export const Distance = Type.Unsafe<DistanceStep>(Type.Integer({ enum: [...distanceSteps] }));

/** How far a member is from the viewer; absent: farther, not known, or a team profile. */
const distance = Type.Optional(Distance);
const sharedInterests = Type.Optional(
  Type.Array(OneOf(choices.interests), { description: 'interests that the viewer has too' }),
);

const savedEachOther = Type.Optional(
  Type.Boolean({ description: 'the viewer and the member have each other on their hotlists' }),
);

const member = {
  _id: Id,
  id: Id,
  firstname: Type.String(),
  username: Type.String(),
  profileImage: Nullable(Type.String()),
  photo: Nullable(Photo),
  online: Type.Boolean(),
  lastOnline: Nullable(Time),
  kind: ProfileKind,
};

/** A member in a list. */
export const MemberCard = Type.Object(
  {
    ...member,
    age: Nullable(Type.Integer()),
    location: Nullable(Type.String()),
    hotlisted: Type.Optional(Type.Boolean()),
    viewedAt: Type.Optional(Time),
    aboutLine: Type.Optional(
      Type.String({ maxLength: limits.aboutLineMax, description: 'the beginning of “About me”' }),
    ),
    sharedInterests,
    distance,
    savedEachOther,
  },
  shape('card'),
);

type OfChoice<V extends readonly string[]> = TOptional<TUnion<[TUnsafe<V[number]>, TNull]>>;
/** A field for each list of which a profile has one choice. */
const singleChoices = Object.fromEntries(
  Object.entries(profileChoices).map(([name, values]) => [name, Type.Optional(Nullable(OneOf(values)))]),
) as { [L in keyof typeof profileChoices]: OfChoice<(typeof profileChoices)[L]> };
const many = <L extends keyof typeof choices>(list: L) =>
  Type.Optional(Type.Array(OneOf(choices[list]), { maxItems: 30, uniqueItems: true }));

/** The facts members state about themselves, as stored and answered. */
export const profileFacts = {
  age: Type.Optional(
    Nullable(Type.Integer({ minimum: 0, maximum: 200, description: 'at least 18, or UNDER_AGE' })),
  ),
  gender: Type.Optional(Gender),
  preference: Type.Optional(Preference),
  ...singleChoices,
  heightCm: Type.Optional(
    Nullable(Type.Integer({ minimum: limits.heightCmMin, maximum: limits.heightCmMax })),
  ),
  smoker: Type.Optional(Nullable(Type.Boolean())),
  drinker: Type.Optional(Nullable(Type.Boolean())),
  hasChildren: Type.Optional(Nullable(Type.Boolean())),
  wantsChildren: Type.Optional(Nullable(Type.Boolean())),
  languages: many('languages'),
  interests: many('interests'),
  personalityTraits: many('personalityTraits'),
  aboutMe: Type.Optional(Nullable(Text(limits.aboutMeMax, 0))),
  prompts: Type.Optional(
    Type.Array(
      Type.Object({
        prompt: OneOf(prompts),
        answer: Text(limits.promptAnswerMax),
      }),
      { maxItems: limits.prompts, description: 'sentences that the member has finished, each once' },
    ),
  ),
};

/** Another member’s profile: never with zip, email or surname. */
export const MemberProfile = Type.Object(
  {
    ...member,
    ...profileFacts,
    status: Type.Optional(Nullable(Type.String({ description: 'the same as relationshipStatus' }))),
    height: Type.Optional(Nullable(Type.String({ description: 'feet and inches, of heightCm' }))),
    additionalPhotos: Type.Array(Type.String()),
    otherImages: Type.Array(Type.String()),
    photos: Type.Array(Photo),
    backgroundPhoto: Nullable(Type.String()),
    background: Nullable(Photo),
    hotlisted: Type.Boolean(),
    blocked: Type.Boolean(),
    sharedInterests,
    distance,
    savedEachOther,
  },
  shape('profile'),
);

/** One’s own profile. */
export const OwnProfile = Type.Object(
  {
    ...member,
    ...profileFacts,
    lastname: Type.String(),
    email: Type.String(),
    zip: Nullable(Type.String()),
    status: Type.Optional(Nullable(Type.String())),
    height: Type.Optional(Nullable(Type.String())),
    additionalPhotos: Type.Array(Type.String()),
    otherImages: Type.Array(Type.String()),
    photos: Type.Array(Photo),
    backgroundPhoto: Nullable(Type.String()),
    background: Nullable(Photo),
    isVerified: Type.Boolean(),
    assistedReplies: Type.Boolean(),
    paused: Type.Optional(Type.Boolean()),
    complete: Type.Boolean({ description: 'verified address and an age: may write, appears in lists' }),
    completion: Type.Object({
      percent: Type.Integer(),
      next: Nullable(Type.String({ description: 'the next useful field' })),
    }),
  },
  shape('self'),
);

/** Paged lists carry both wordings of the specification. */
export const paged = <T extends TSchema>(item: T) =>
  Type.Object({
    data: Type.Array(item),
    users: Type.Array(item),
    currentPage: Type.Integer(),
    pagesLeft: Type.Integer(),
    totalPages: Type.Integer(),
    total: Type.Integer(),
  });

/** Whether a count stopped before the end of a list. */
export const More = Type.Boolean({
  description: 'there are more than `total`, which is not counted further',
});
