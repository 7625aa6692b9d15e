import type { BodyOf, saveReply as operation } from '@emberline/contracts';
import type { Context } from '../../context.ts';
import type { ReplyRow } from '../../store/replies.ts';

export function saveReply(
  { replies, audit }: Pick<Context, 'replies' | 'audit'>,
  { code, text }: BodyOf<typeof operation>,
  operatorId: string,
): Promise<ReplyRow> {
  return audit.transaction(async (session) => {
    await audit.append({ operatorId, action: 'save-reply', details: { code } }, session);
    return replies.save(code, text, session);
  });
}
