import { paymentStatus } from '@emberline/contracts/choices';
import type { Index } from '@emberline/kit/mongo/indexes';
import type { CollationOptions, Filter, Sort } from 'mongodb';
import type { UserPlace, UserRow, UserSort } from '../domain/user.ts';

/** Compares texts whatever their case. A query uses an index of texts only if it names the same collation. */
export const anyCase = { locale: 'en', strength: 2 } as const;

/** A part of a sorted list of users. */
export type UserRange = Filter<UserRow>;

const fields = {
  joined: ['createdAt'],
  name: ['firstname', 'lastname'],
  username: ['username'],
  // Who is online comes after all others, in ascending order.
  seen: ['online', 'lastOnline'],
} as const satisfies Record<UserSort, readonly (keyof UserRow)[]>;

/** By age the older indexes of the lists do. */
const indexed = ['name', 'username', 'seen'] as const;

/** For each sort an index of all users, and one of those who pay. */
export const userOrderIndexes: Index[] = indexed.flatMap((sort) => {
  const key = Object.fromEntries([...fields[sort], '_id'].map((field) => [field, 1 as const]));
  const collation = collationOf(sort);
  const index = { key, ...(collation && { collation }) };
  const partialFilterExpression = { paymentStatus: paymentStatus.active };
  return [
    { ...index, name: nameOf(sort, false) },
    { ...index, name: nameOf(sort, true), partialFilterExpression },
  ];
});

/** The index of a sort; undefined where only one comes into question. */
export function indexFor(
  sort: UserSort,
  paying = false,
): { hint: string; collation?: CollationOptions } | undefined {
  if (sort === 'joined') return undefined;
  const collation = collationOf(sort);
  return { hint: nameOf(sort, paying), ...(collation && { collation }) };
}

export function orderOf(sort: UserSort, direction: 1 | -1): Sort {
  return Object.fromEntries([...fields[sort], '_id'].map((field) => [field, direction]));
}

/** What follows a place in this direction, as ranges of one index, the nearest first. */
export function rangesAfter(sort: UserSort, { values, id }: UserPlace, direction: 1 | -1): UserRange[] {
  const names = fields[sort];
  const tied = Object.fromEntries(names.map((name, n) => [name, values[n]]));
  const ranges: UserRange[] = [{ ...tied, _id: { [direction === 1 ? '$gt' : '$lt']: id } }];
  for (let n = names.length - 1; n >= 0; n--) {
    const [name, value] = [names[n] as string, values[n] ?? null];
    if (value === null && direction === -1) continue;
    const same = Object.fromEntries(names.slice(0, n).map((one) => [one, tied[one]]));
    ranges.push({ ...same, [name]: after(value, direction) });
  }
  return ranges;
}

/** Nulls come first, and no comparison with a value finds them. */
function after(value: UserPlace['values'][number], direction: 1 | -1) {
  if (value === null) return { $ne: null };
  if (direction === 1) return { $gt: value };
  return value instanceof Date ? { $not: { $gte: value } } : { $lt: value };
}

function collationOf(sort: UserSort): CollationOptions | undefined {
  return sort === 'seen' || sort === 'joined' ? undefined : anyCase;
}

function nameOf(sort: UserSort, paying: boolean): string {
  return paying ? `${sort}-of-paying` : `by-${sort}`;
}
