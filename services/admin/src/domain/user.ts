import { type PaymentStatus, timings } from '@emberline/contracts/choices';
import { canonicalEmail, emailKey } from '@emberline/contracts/keys';
import type { Closing, userSorts } from '@emberline/contracts/operator-choices';
import { isLongEnough, searchKey } from '@emberline/contracts/search-key';

/** What operators see of a user: a projection of events. */
export interface UserRow {
  _id: string;
  firstname: string;
  lastname: string;
  username: string;
  email: string;
  gender: string;
  preference: string;
  kind: 'member' | 'staff';
  assistedReplies: boolean;
  profileImage: string | null;
  isVerified: boolean;
  /** Absent in older rows. */
  suspendedUntil?: Date | null;
  /** Of an account that an operator has closed. */
  erasureDue?: Date | null;
  /** The operator who has closed it. */
  erasureBy?: string | null;
  erasureAs?: Closing | null;
  createdAt: Date;
  factsVersion: number;
  paymentStatus: PaymentStatus | null;
  paymentVersion: number;
  online: boolean;
  lastOnline: Date | null;
  presenceVersion: number;
  /** Messages written to this user. */
  totalMails: number;
  /** How many of these mails wait for an operator. */
  unattended: number;
  /** Written by transactions that must not race with the user's erasure. */
  touched?: string;
  /** The keys of names and address; see `searchFields`. */
  search: string[];
  /** Their ends; see `searchFields`. Absent in rows of an earlier release that runs beside. */
  inner?: string[];
}

/** A placeholder, used when an event arrives before the user's profile. */
export const unknownUser = {
  firstname: '',
  lastname: '',
  username: '',
  email: '',
  gender: '',
  preference: '',
  kind: 'member' as const,
  assistedReplies: false,
  profileImage: null,
  isVerified: false,
  createdAt: new Date(0),
  factsVersion: 0,
  paymentStatus: null,
  paymentVersion: 0,
  online: false,
  lastOnline: null,
  presenceVersion: 0,
  totalMails: 0,
  unattended: 0,
  search: [],
  inner: [],
} satisfies Omit<UserRow, '_id'>;

/** Whether a text is found anywhere in a name; shorter ones are found at beginnings. */
export function isFoundWithin(key: string): boolean {
  return key.length >= 3 || isLongEnough([...key][0] ?? '', 2);
}

/** What searches match for this user: whole words, and all that follows from any place in them. Nothing finds who was deleted. */
export function searchFields({
  firstname,
  lastname,
  username,
  email,
  erasureAs,
}: Pick<UserRow, 'firstname' | 'lastname' | 'username' | 'email' | 'erasureAs'>): Required<
  Pick<UserRow, 'search' | 'inner'>
> {
  if (erasureAs === 'removal') return { search: [], inner: [] };
  const names = [firstname, lastname, `${firstname} ${lastname}`, username].map(searchKey);
  const [, , fullName = '', name = ''] = names;
  const address = emailKey(email);
  // Of the domain only its beginning: within it, any text would find everybody.
  const places = address.lastIndexOf('@') + 2;
  const ends = [...endsOf(fullName), ...endsOf(name), ...endsOf(address).slice(0, places)];
  return {
    search: [...new Set([...names, address].filter(Boolean))],
    inner: [...new Set(ends)].filter(isFoundWithin),
  };
}

/** What a search looks for in these fields: an address in its one form, else the key of the words. */
export function searchedWord(search: string): string {
  return canonicalEmail(search)?.toLowerCase() ?? searchKey(search);
}

function endsOf(word: string): string[] {
  return [...word].map((_, n, signs) => signs.slice(n).join(''));
}

/** Whether operators may write as this user, and set them online: team profiles, and members who have allowed it. */
export function mayAssist(user: Pick<UserRow, 'kind' | 'assistedReplies'>): boolean {
  return user.kind === 'staff' || user.assistedReplies;
}

export type UserSort = (typeof userSorts)[number];

/** A user's place in a sorted list. Users who are equal there are told apart by their ids. */
export interface UserPlace {
  /** The values of the fields that the list is sorted by, in their order. */
  values: readonly (string | boolean | Date | null)[];
  id: string;
}

const parsers: Record<UserSort, (text: string) => UserPlace['values'] | undefined> = {
  joined: (text) => (/^\d{1,15}$/.test(text) ? [new Date(Number(text))] : undefined),
  name: (text) => {
    const [firstname, lastname, ...rest] = text.split('_');
    return firstname === undefined || lastname === undefined || rest.length > 0
      ? undefined
      : [firstname, lastname];
  },
  username: (text) => [text],
  seen: (text) => {
    const [, online, at] = /^([01])\.(\d{0,15})$/.exec(text) ?? [];
    return online === undefined ? undefined : [online === '1', at ? new Date(Number(at)) : null];
  },
};

const idLength = 24;

/** @returns undefined for a text that is no place of this sort */
export function parsePlace(sort: UserSort, text: string): UserPlace | undefined {
  const values = parsers[sort](text.slice(0, -idLength - 1));
  return values && { values, id: text.slice(-idLength) };
}

/** Spreads arrivals over ten minutes, so that profiles do not all come online at once. */
const spreadMs = 10 * 60_000;

/** When each of `count` profiles comes online and leaves again: 60 minutes each. @param random in [0, 1) */
export function spreadOut(count: number, now: Date, random: () => number): { from: Date; until: Date }[] {
  return Array.from({ length: count }, (_, n) => {
    const from = new Date(now.getTime() + (n === 0 ? 0 : random() * spreadMs));
    return { from, until: new Date(from.getTime() + timings.randomOnline * 1_000) };
  });
}
