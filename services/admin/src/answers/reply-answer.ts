import type { ReplyRow } from '../store/replies.ts';

export function replyAnswer({ _id: id, code, text, used }: ReplyRow) {
  return { id, code, text, used };
}
