import type {
  AnswerOf,
  browse,
  getMe,
  getOwnProfile,
  getProfile,
  getProfileFacts,
} from '@emberline/contracts';
import { choices } from '@emberline/contracts/choice-lists';
import type { CardRow, Image, ProfileRow } from '../store/profiles.ts';
import { completionOf } from './completion.ts';
import { heightText } from './height.ts';
import type { PhotoAddresses } from './photo-addresses.ts';

type Card = AnswerOf<typeof browse>['data'][number];
type Photo = NonNullable<Card['photo']>;
type OwnProfile = AnswerOf<typeof getOwnProfile>;
type MemberProfile = AnswerOf<typeof getProfile>;
type Me = AnswerOf<typeof getMe>;
type ProfileFacts = AnswerOf<typeof getProfileFacts>[number];

export type Presenter = ReturnType<typeof createPresenter>;

/** Makes answers of rows: what others see, what one sees of oneself, what services keep. */
export function createPresenter({ addresses, webOrigin }: { addresses: PhotoAddresses; webOrigin: string }) {
  function photo(image: Image): Photo;
  function photo(image: Image | null): Photo | null;
  function photo(image: Image | null): Photo | null {
    if (!image) return null;
    const { file, preview } = image;
    return { file, ...(isPreset(file) ? presetAddresses(webOrigin, file) : addresses.sign(file)), preview };
  }

  function images({ photos, image, background }: ProfileRow) {
    return {
      additionalPhotos: photos.map(({ file }) => file),
      photos: photos.map((one) => photo(one)),
      profileImage: image?.file ?? null,
      photo: photo(image),
      backgroundPhoto: background?.file ?? null,
      background: photo(background),
    };
  }

  function card({ _id, firstname, username, image, online, lastOnline, kind, facts }: CardRow): Card {
    return {
      _id,
      id: _id,
      firstname,
      username,
      profileImage: image?.file ?? null,
      photo: photo(image),
      online,
      lastOnline: lastOnline?.toISOString() ?? null,
      kind,
      age: facts.age ?? null,
      location: facts.location ?? null,
    };
  }

  function shown(row: ProfileRow) {
    const { facts, gender, preference } = row;
    return {
      ...card(row),
      ...facts,
      age: facts.age ?? null,
      location: facts.location ?? null,
      gender,
      preference,
      status: facts.relationshipStatus ?? null,
      height: facts.heightCm == null ? null : heightText(facts.heightCm),
      ...images(row),
      otherImages: row.photos.map(({ file }) => file),
    };
  }

  return {
    photo,
    images,
    card,

    profile: (row: ProfileRow, marks: { hotlisted: boolean; blocked: boolean }): MemberProfile => ({
      ...shown(row),
      ...marks,
    }),

    ownProfile: (row: ProfileRow): OwnProfile => {
      const { lastname, email, zip, isVerified, assistedReplies, complete } = row;
      return {
        ...shown(row),
        lastname,
        email,
        zip,
        isVerified,
        assistedReplies,
        complete,
        completion: completion(row),
      };
    },

    me: (row: ProfileRow, unread: Pick<Me, 'unread' | 'unreadVersion'>): Me => {
      const { lastname, email, gender, preference, isVerified, paymentStatus, assistedReplies, complete } =
        row;
      return {
        ...card(row),
        ...images(row),
        lastname,
        email,
        gender,
        preference,
        isVerified,
        ...(paymentStatus !== null && { paymentStatus }),
        ...unread,
        assistedReplies,
        complete,
        completion: completion(row),
      };
    },

    forServices: (row: ProfileRow): ProfileFacts => {
      const { _id: id, version, kind, firstname, lastname, username, email, gender, preference } = row;
      const { facts, image, isVerified, complete, assistedReplies, createdAt } = row;
      return {
        ...{ id, version, kind, firstname, lastname, username, email, gender, preference },
        age: facts.age ?? null,
        location: facts.location ?? null,
        profileImage: image?.file ?? null,
        photo: photo(image),
        isVerified,
        complete,
        assistedReplies,
        createdAt: createdAt.toISOString(),
      };
    },
  };
}

export function isPreset(file: string): boolean {
  return (choices.backgroundPreset as readonly string[]).includes(file);
}

/** The web serves the presets itself. */
export function presetAddresses(webOrigin: string, file: string) {
  const address = `${webOrigin}/images/${file}`;
  return { small: address, medium: address, large: address };
}

function completion(row: ProfileRow) {
  return completionOf({ ...row.facts, zip: row.zip, profileImage: row.image?.file ?? null });
}
