import {
  type AnswerOf,
  asSeenBy,
  type browse,
  coarseTime,
  type getMe,
  type getOwnProfile,
  type getProfile,
  type getProfileFacts,
  type getProfileForTeam,
  type getTeamProfile,
  type pageProfiles,
} from '@emberline/contracts';
import { choices } from '@emberline/contracts/choice-lists';
import { completionOf } from '../domain/completion.ts';
import { heightText } from '../domain/height.ts';
import { isComplete, missingOf } from '../domain/openness.ts';
import { type PhotoAddresses, teamViewer } from '../domain/photo-addresses.ts';
import type { CardRow, Image, ProfileRow, Warning } from '../store/profile-rows.ts';

type Card = AnswerOf<typeof browse>['data'][number];
type Photo = NonNullable<Card['photo']>;
type OwnProfile = AnswerOf<typeof getOwnProfile>;
type MemberProfile = AnswerOf<typeof getProfile>;
type Me = AnswerOf<typeof getMe>;
type ProfileFacts = AnswerOf<typeof getProfileFacts>[number];
type PagedProfile = AnswerOf<typeof pageProfiles>[number];

/** What a profile's answer says besides the row. */
type Marks = 'sharedInterests' | 'distance' | 'savedEachOther' | 'online' | 'lastOnline';

/** What a blocker still sees of the blocked member: a copy from the time of the block. */
export interface Frozen {
  id: string;
  firstname: string;
  kind: ProfileRow['kind'];
}

/** Turns rows into answers for other members, the member and other services. `fields.ts` says who sees what. */
export function createPresenter({ addresses, webOrigin }: { addresses: PhotoAddresses; webOrigin: string }) {
  /** @param viewer who gets the address: a member's id or `teamViewer` */
  function photo(image: Image, viewer: string): Photo;
  function photo(image: Image | null, viewer: string): Photo | null;
  function photo(image: Image | null, viewer: string): Photo | null {
    if (!image) return null;
    const { file, preview } = image;
    const signed = isPreset(file) ? presetAddresses(webOrigin, file) : addresses.sign(file, viewer);
    return { file, ...signed, preview };
  }

  function images({ photos, image, background }: ProfileRow, viewer: string) {
    return {
      additionalPhotos: photos.map(({ file }) => file),
      photos: photos.map((one) => photo(one, viewer)),
      profileImage: image?.file ?? null,
      photo: photo(image, viewer),
      backgroundPhoto: background?.file ?? null,
      background: photo(background, viewer),
    };
  }

  function cardFacts(row: CardRow, viewer: string) {
    const { _id, firstname, username, image, kind, facts } = row;
    const { online, lastOnline } = row.presenceHidden ? noPresence : row;
    return {
      _id,
      id: _id,
      firstname,
      username,
      profileImage: image?.file ?? null,
      photo: photo(image, viewer),
      online,
      lastOnline: lastOnline && coarseTime(lastOnline).toISOString(),
      kind,
      age: facts.age ?? null,
      location: facts.location ?? null,
    };
  }

  function profileFacts(row: ProfileRow, viewer: string) {
    const { facts, gender, preference } = row;
    return {
      ...cardFacts(row, viewer),
      ...facts,
      age: facts.age ?? null,
      location: facts.location ?? null,
      gender,
      preference,
      status: facts.relationshipStatus ?? null,
      height: facts.heightCm == null ? null : heightText(facts.heightCm),
      ...images(row, viewer),
      otherImages: row.photos.map(({ file }) => file),
    };
  }

  function ownFacts(row: ProfileRow) {
    const { lastname, email, isVerified, assistedReplies, paused = false } = row;
    const states = { isVerified, assistedReplies, paused, complete: isComplete(row) };
    return { lastname, email, ...states, completion: completion(row) };
  }

  function forServices(row: ProfileRow): ProfileFacts {
    const { _id: id, version, kind, firstname, lastname, username, email, gender, preference } = row;
    const { facts, image, isVerified, assistedReplies, paused = false, createdAt } = row;
    return asSeenBy('internal', 'facts', {
      ...{ id, version, kind, firstname, lastname, username, email, gender, preference },
      age: facts.age ?? null,
      location: facts.location ?? null,
      profileImage: image?.file ?? null,
      isVerified,
      complete: isComplete(row),
      assistedReplies,
      paused,
      suspendedUntil: row.suspension?.until.toISOString() ?? null,
      ...erasureOf(row),
      createdAt: createdAt.toISOString(),
    });
  }

  return {
    photo,

    /** The member's own images. */
    images: (row: ProfileRow) => asSeenBy('self', 'self', images(row, row._id)),

    card: (row: CardRow, viewer: string, marks: Partial<Card>): Card =>
      asSeenBy('stranger', 'card', { ...cardFacts(row, viewer), ...marks }),

    profile: (
      row: ProfileRow,
      viewer: string,
      marks: { hotlisted: boolean } & Partial<Pick<MemberProfile, Marks>>,
    ): MemberProfile =>
      asSeenBy('stranger', 'profile', { ...profileFacts(row, viewer), ...marks, blocked: false }),

    blockedCard: (frozen: Frozen): Card =>
      asSeenBy('blocked', 'card', cardFacts({ ...nothing, ...withId(frozen) }, '')),

    blockedProfile: (frozen: Frozen): MemberProfile =>
      asSeenBy('blocked', 'profile', {
        ...cardFacts({ ...nothing, ...withId(frozen) }, ''),
        ...{ additionalPhotos: [], otherImages: [], photos: [], backgroundPhoto: null, background: null },
        hotlisted: false,
        blocked: true,
      }),

    ownProfile: (row: ProfileRow): OwnProfile =>
      asSeenBy('self', 'self', { ...profileFacts(row, row._id), ...ownFacts(row), zip: row.zip }),

    me: (row: ProfileRow, more: Pick<Me, 'unread' | 'unreadVersion' | 'suspension' | 'warning'>): Me => {
      const { gender, preference, paymentStatus } = row;
      return asSeenBy('self', 'self', {
        ...cardFacts(row, row._id),
        ...images(row, row._id),
        ...ownFacts(row),
        ...{ gender, preference },
        ...(paymentStatus !== null && { paymentStatus }),
        ...more,
      });
    },

    forTeam: (row: ProfileRow): AnswerOf<typeof getProfileForTeam> => ({
      profile: asSeenBy('operator', 'profile', {
        ...profileFacts(row, teamViewer),
        hotlisted: false,
        blocked: false,
      }),
      complete: isComplete(row),
      paused: row.paused ?? false,
      ...(row.warning && { lastWarning: lastWarning(row.warning) }),
    }),

    /** A team profile, as operators edit it. */
    teamProfile: (row: ProfileRow): AnswerOf<typeof getTeamProfile> => ({
      profile: asSeenBy('operator', 'self', {
        ...profileFacts(row, teamViewer),
        ...ownFacts(row),
        zip: row.zip,
      }),
      missing: missingOf(row),
    }),

    forServices,

    forRebuild: (row: ProfileRow): PagedProfile => {
      const { presenceVersion, paymentStatus, paymentVersion } = row;
      const { online, lastOnline } = row.presenceHidden ? noPresence : row;
      return asSeenBy('internal', 'facts', {
        ...forServices(row),
        ...{ online, lastOnline: lastOnline?.toISOString() ?? null, presenceVersion },
        ...{ paymentStatus, paymentVersion },
      });
    },
  };
}

export function isPreset(file: string): boolean {
  return (choices.backgroundPreset as readonly string[]).includes(file);
}

/** Addresses of a preset. The web app serves these files. */
export function presetAddresses(webOrigin: string, file: string) {
  const address = `${webOrigin}/images/${file}`;
  return { small: address, medium: address, large: address };
}

/** Shown of who hides when they are here, and to them of everybody else. */
export const noPresence = { online: false, lastOnline: null };

/** Fills the shape of an answer to a blocked member. The table in `fields.ts` hides all of these fields. */
const nothing = {
  username: '',
  image: null,
  online: false,
  lastOnline: null,
  facts: {},
  complete: false,
  square: null,
} satisfies Partial<CardRow>;

/** Who has closed the account, and when it is erased. */
function erasureOf({ suspension }: ProfileRow) {
  const { erasedAt, by, reason } = suspension ?? {};
  if (!erasedAt || by === undefined) return { erasureDue: null, erasureBy: null, erasureAs: null };
  return {
    erasureDue: erasedAt.toISOString(),
    erasureBy: by,
    erasureAs: reason ? 'ban' : 'removal',
  } as const;
}

function withId({ id, firstname, kind }: Frozen) {
  return { _id: id, firstname, kind };
}

function lastWarning({ at, reason, acknowledgedAt }: Warning) {
  return { at: at.toISOString(), reason, acknowledgedAt: acknowledgedAt?.toISOString() ?? null };
}

function completion(row: ProfileRow) {
  return completionOf({ ...row.facts, zip: row.zip, profileImage: row.image?.file ?? null });
}
