import type { userSorts } from '@emberline/contracts/operator-choices';

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
