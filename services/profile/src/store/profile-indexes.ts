import type { Index } from '@emberline/kit/mongo/indexes';

const byPresence = { online: -1, lastOnline: -1, _id: 1 } as const;

/** The browsing indexes cover all filter fields, so that only the rows of one page are read. */
export const profileIndexes: Index[] = [
  {
    name: 'browse',
    key: {
      complete: 1,
      gender: 1,
      preference: 1,
      ...byPresence,
      'facts.age': 1,
      'facts.location': 1,
      hasPhoto: 1,
    },
  },
  {
    name: 'browse a state',
    key: {
      complete: 1,
      'facts.location': 1,
      gender: 1,
      preference: 1,
      ...byPresence,
      'facts.age': 1,
      hasPhoto: 1,
    },
  },
  {
    name: 'count what a filter finds',
    key: {
      complete: 1,
      gender: 1,
      preference: 1,
      'facts.age': 1,
      'facts.location': 1,
      hasPhoto: 1,
      online: 1,
    },
  },
  { name: 'real members', key: { kind: 1, complete: 1 } },
];
