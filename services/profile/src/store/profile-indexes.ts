import type { Index } from '@emberline/kit/mongo/indexes';

const byPresence = { online: -1, lastOnline: -1, _id: 1 } as const;
/** Filters that narrow a list only a little: looked at in the index, so that only the rows of one page are read. */
const filtered = { 'facts.age': 1, hasPhoto: 1, 'facts.intention': 1 } as const;
const whoSuits = { gender: 1, preference: 1 } as const;
const listed = { complete: 1, kind: 1 } as const;

export const profileIndexes: Index[] = [
  {
    name: 'active',
    key: { ...listed, ...whoSuits, ...byPresence, ...filtered, 'facts.location': 1, square: 1 },
  },
  {
    name: 'active in a state',
    key: { ...listed, 'facts.location': 1, ...whoSuits, ...byPresence, ...filtered, square: 1 },
  },
  {
    name: 'active in a square',
    key: {
      ...listed,
      square: 1,
      ...whoSuits,
      ...byPresence,
      ...filtered,
      'facts.location': 1,
      createdAt: -1,
    },
  },
  {
    name: 'active with an interest',
    key: {
      ...listed,
      'facts.interests': 1,
      ...whoSuits,
      ...byPresence,
      ...filtered,
      'facts.location': 1,
      createdAt: -1,
    },
  },
  {
    name: 'newest',
    key: {
      ...listed,
      ...whoSuits,
      createdAt: -1,
      _id: 1,
      ...{ online: -1, lastOnline: -1, ...filtered, 'facts.location': 1, square: 1 },
    },
  },
  { name: 'suspended', key: { 'suspension.until': 1 }, sparse: true },
  { name: 'real members', key: { kind: 1, complete: 1 } },
  { name: 'suspensions told', key: { suspensionTold: 1 }, sparse: true },
];
