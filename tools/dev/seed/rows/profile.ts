import type { ProfileSeedRow } from '@emberline/contracts';
import type { StoredPortrait } from '../portraits/portraits.ts';
import { idOf } from '../random.ts';
import type { Person } from '../world/person.ts';
import type { World } from '../world/world.ts';

/** @param portraits the person's own; the first one is the profile image. */
export function profileRow(person: Person, portraits: StoredPortrait[]): ProfileSeedRow {
  const { id, kind, firstname, lastname, username, email, gender, preference, isVerified } = person;
  const { createdAt, lastOnline, zip, facts, paymentStatus, background } = person;
  const photos = portraits.map(({ preview }, n) => ({ file: photoName(person, n), preview }));
  return {
    what: 'profile',
    row: {
      ...{ _id: id, kind, firstname, lastname, username, email, gender, preference, isVerified },
      ...{ createdAt: createdAt.toISOString(), lastOnline: lastOnline?.toISOString() ?? null },
      ...{ zip, facts, paymentStatus, photos, image: photos[0] ?? null },
      background: background === null ? null : { file: background },
    },
  };
}

export function photoRows(person: Person, portraits: StoredPortrait[]): ProfileSeedRow[] {
  const createdAt = person.createdAt.toISOString();
  return portraits.map(({ bytes }, n) => ({
    what: 'photo',
    file: photoName(person, n),
    ownerId: person.id,
    createdAt,
    bytes,
  }));
}

export function interestRows({ views, hotlists }: World): ProfileSeedRow[] {
  return [
    ...views.map(({ viewer, viewed, at }) => ({
      what: 'view' as const,
      viewerId: viewer,
      viewedId: viewed,
      at: at.toISOString(),
    })),
    ...hotlists.map(({ owner, member, at }) => ({
      what: 'hotlist' as const,
      ownerId: owner,
      memberId: member,
      at: at.toISOString(),
    })),
  ];
}

export function photoName({ id }: Person, n: number): string {
  return `${idOf(`${id} photo ${n}`)}.webp`;
}
