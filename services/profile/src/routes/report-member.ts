import { reportMember as operation } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { newEvent } from '@emberline/kit/events/outbox';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import { newId } from '@emberline/kit/mongo/ids';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../context.ts';

export function reportMember(app: App, { mongo, members, profiles, reports, outbox, now }: Context): void {
  implement(app, operation, async ({ params, body, caller }) => {
    const [me, member] = await Promise.all([members.me(caller), profiles.find(params.id)]);
    if (!member) throw new ProblemError('NOT_FOUND');
    if (member._id === me._id) throw new ProblemError('INVALID', 'You cannot report yourself.');
    const report = {
      _id: newId(),
      reporterId: me._id,
      memberId: member._id,
      reason: body.reason,
      details: body.details?.trim() || null,
      createdAt: now(),
    };
    await inTransaction(mongo.client, async (session) => {
      const { _id: reportId, reporterId, memberId } = report;
      await reports.add(session, report);
      await outbox.add(session, [newEvent('member-reported', { reportId, reporterId, memberId })]);
    });
    return { message: 'Thank you. Our team will look at this.' };
  });
}
