import { messageSearch, searchPattern } from '@emberline/contracts/mailbox-choices';
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
  const characters = [...content];
  // In characters, so that none is split.
  const start = Math.max(0, [...content.slice(0, Math.max(0, at))].length - before);
  const part = characters.slice(start, start + shown).join('');
  return `${start > 0 ? '…' : ''}${part}${start + shown < characters.length ? '…' : ''}`;
}
