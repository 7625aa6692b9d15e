import { type Static, Type } from 'typebox';
import { choices } from '../../choice-lists.ts';
import { Id, Nullable, OneOf, PaymentStatusCode, ProfileKind, profileFacts, Time } from '../../schemas.ts';

const { gender: _gender, preference: _preference, ...facts } = profileFacts;

/** A preset background has no preview. */
const Image = Type.Object({ file: Type.String(), preview: Type.Optional(Type.String()) });

/** A profile as stored; a field left out gets a new member's default. */
const SeedMemberProfile = Type.Object({
  _id: Id,
  version: Type.Optional(Type.Integer()),
  kind: ProfileKind,
  firstname: Type.String(),
  lastname: Type.String(),
  username: Type.String(),
  email: Type.String(),
  gender: OneOf(choices.gender),
  preference: OneOf(choices.preference),
  isVerified: Type.Boolean(),
  createdAt: Time,
  lastOnline: Type.Optional(Nullable(Time)),
  online: Type.Optional(Type.Boolean()),
  zip: Type.Optional(Nullable(Type.String())),
  facts: Type.Object(facts),
  paymentStatus: Type.Optional(Nullable(PaymentStatusCode)),
  photos: Type.Optional(Type.Array(Image)),
  image: Type.Optional(Nullable(Image)),
  background: Type.Optional(Nullable(Image)),
  assistedReplies: Type.Optional(Type.Boolean()),
});

/** A photo with its sizes already made, in base64. */
const SeedPhoto = Type.Object({
  what: Type.Literal('photo'),
  file: Type.String(),
  ownerId: Id,
  createdAt: Time,
  bytes: Type.Object({ small: Type.String(), medium: Type.String(), large: Type.String() }),
});

/** A part of the demonstration world. */
export const ProfileSeedRow = Type.Union([
  Type.Object({ what: Type.Literal('profile'), row: SeedMemberProfile }),
  SeedPhoto,
  Type.Object({ what: Type.Literal('view'), viewerId: Id, viewedId: Id, at: Time }),
  Type.Object({ what: Type.Literal('hotlist'), ownerId: Id, memberId: Id, at: Time }),
]);

export type SeedMemberProfile = Static<typeof SeedMemberProfile>;
export type SeedPhoto = Static<typeof SeedPhoto>;
export type ProfileSeedRow = Static<typeof ProfileSeedRow>;
