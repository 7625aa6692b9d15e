import { segmentsOf } from '@emberline/contracts/characters';
import { messageSearch } from '@emberline/contracts/mailbox-choices';
import { searchPattern } from '@emberline/contracts/search-key';
import type { Conversation } from './conversation.ts';

/** The messages of a conversation that are searched: those after `after`. */
export interface Searched {
  conversationId: string;
  after: number;
}

/** The newest messages of each conversation. */
export function searchedOf(conversations: Pick<Conversation, '_id' | 'lastSeq'>[]): Searched[] {
  return conversations.map(({ _id, lastSeq }) => ({
    conversationId: _id,
    after: Math.max(0, lastSeq - messageSearch.messages),
  }));
}

const before = 30;
const shown = 120;

/** The part of a text around the words. */
export function partAround(content: string, words: string): string {
  const at = content.search(new RegExp(searchPattern(words), 'iu'));
  const characters = Array.from(segmentsOf(content), ({ segment }) => segment);
  const start = Math.max(0, [...segmentsOf(content.slice(0, Math.max(0, at)))].length - before);
  const part = characters.slice(start, start + shown).join('');
  return `${start > 0 ? '…' : ''}${part}${start + shown < characters.length ? '…' : ''}`;
}

/**
 * A message and five more: two after it where there are so many, the others before it; fewer at the ends of the
 * conversation.
 * @param lines in their order, from at least five before the message to five after it
 */
export function around<L extends { seq: number }>(lines: readonly L[], seq: number): L[] {
  const at = lines.findIndex((line) => line.seq === seq);
  if (at < 0) return [];
  const [before, after] = [at, lines.length - 1 - at];
  const taken = Math.min(before, neighbours - Math.min(after, usuallyAfter));
  return lines.slice(at - taken, at + 1 + (neighbours - taken));
}

const neighbours = 5;
const usuallyAfter = 2;

/** How many messages before and after the message `around` needs. */
export const aroundReach = neighbours;
