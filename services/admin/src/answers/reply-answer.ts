import type { ReplyRow } from '../store/replies.ts';

export function replyAnswer({ _id: id, code, text }: ReplyRow) {
  return { id, code, text };
}
