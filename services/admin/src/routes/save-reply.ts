import { saveReply } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import { newId } from '@emberline/kit/mongo/ids';
import type { Context } from '../context.ts';
import type { ReplyRow } from '../store/replies.ts';

export function saveReplyRoute(app: App, { replies, audit }: Context): void {
  implement(app, saveReply, async ({ body: { code, text }, caller }) => {
    const row = await audit.transaction(async (session) => {
      await audit.append({ operatorId: caller.id, action: 'save-reply', details: { code } }, session);
      return (await replies.rows.findOneAndUpdate(
        { code },
        { $set: { text }, $setOnInsert: { _id: newId(), used: 0 } },
        { upsert: true, returnDocument: 'after', session },
      )) as ReplyRow;
    });
    return { id: row._id, code: row.code, text: row.text, used: row.used };
  });
}
