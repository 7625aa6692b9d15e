/** Limits of conversations. Apart from choices.ts, which every page loads. */

/**
 * Conversations that a member may start within these hours. The composer says what is left from `toldFrom` on. Answers, team
 * profiles and what operators write do not count.
 */
export const newConversations = { most: 20, hours: 24, toldFrom: 5 } as const;

/** Search goes through so many of the newest messages of each of the latest conversations, and finds at most `found`. */
export const messageSearch = {
  conversations: 100,
  messages: 200,
  found: 30,
  /** Of letters; see `isLongEnough`. */
  wordsMin: 2,
  wordsMax: 60,
} as const;

/** Muted and archived conversations, per member. */
export const mostSetConversations = 1_000;

/** Characters of a message in a push notice, and their code units: with three bytes each below what push services take. */
export const pushTextMax = 200;
export const pushUnitsMax = 1_000;
