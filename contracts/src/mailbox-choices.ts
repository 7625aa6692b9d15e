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
  wordsMin: 2,
  wordsMax: 60,
} as const;

/** A regular expression for texts that hold the words as they are, whatever their case and the spaces between them. */
export function searchPattern(words: string): string {
  return words
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('\\s+');
}

/** Muted and archived conversations, per member. */
export const mostSetConversations = 1_000;

/** Characters of a message in a push notice; with four bytes each far below what push services take. */
export const pushTextMax = 200;
