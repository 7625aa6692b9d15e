import type { Goes } from './table.ts';

/** In IndexedDB, all of members: each database has one store, and each of its keys names the member, as one of its words. */
export const keptDatabases = {
  /** The last conversations, for a start without a connection. */
  'emberline-copies': { store: 'copies', goes: 'ended' },
  /** Messages that are not sent yet. */
  'emberline-outbox': { store: 'rows', goes: 'left' },
  /** Drafts, and the messages not sent yet of an older release. */
  'keyval-store': { store: 'keyval', goes: 'left' },
} as const satisfies Record<string, { store: string; goes: Goes }>;

export type KeptDatabase = keyof typeof keptDatabases;
