import type { Reply } from '../../api/replies-api.ts';

const mostOffered = 6;

/** The canned replies for a text like `/hel`: first codes that begin with it, then those that contain it. */
export function matchReplies(replies: readonly Reply[], text: string): Reply[] {
  const word = /^\/([a-z0-9-]*)$/i.exec(text)?.[1]?.toLowerCase();
  if (word === undefined) return [];
  const begins = replies.filter(({ code }) => code.startsWith(word));
  const holds = replies.filter(({ code }) => !code.startsWith(word) && code.includes(word));
  return [...begins, ...holds].slice(0, mostOffered);
}

/** A canned reply with the receiver's first name in place of `{firstname}`. */
export function fillReply(text: string, name: string): string {
  return text.replaceAll('{firstname}', name);
}
