import { ProblemError } from '@emberline/kit/errors';
import { newEvent } from '@emberline/kit/events/outbox';
import { newId } from '@emberline/kit/mongo/ids';
import type { Context } from '../../context.ts';
import { requireDraft } from './require-draft.ts';

interface By {
  operatorId: string;
  bearer: string | undefined;
}

/**
 * Lets `request-broadcast-emails.ts` send it, one email at a time. The same order again, by who has started it, changes nothing.
 * @param version the one that was read: nobody sends what another has just changed
 * @throws ProblemError NOT_FOUND, CONFLICT
 */
export async function startBroadcast(
  context: Context,
  id: string,
  version: number,
  { operatorId, bearer }: By,
): Promise<void> {
  const { audit, broadcasts, now } = context;
  await audit.transaction(async (session) => {
    const known = await broadcasts.find(id, session);
    if (known?.startedBy === operatorId && known.version === version && known.state !== 'stopped') return;
    const { audience } = await requireDraft(context, id, { bearer, session, version });
    if (await broadcasts.isAnySending(session))
      throw new ProblemError('CONFLICT', 'Another email is being sent. Please wait until everybody has it.');
    const details = { broadcastId: id, audience, version };
    await audit.append({ operatorId, action: 'start-broadcast', details }, session);
    await broadcasts.start(id, operatorId, now(), session);
  });
}

/** Sends the draft to the support's own address. @throws ProblemError NOT_FOUND, CONFLICT */
export async function testBroadcast(context: Context, id: string, { operatorId, bearer }: By): Promise<void> {
  const { audit, outbox } = context;
  await audit.transaction(async (session) => {
    await requireDraft(context, id, { bearer, session });
    await audit.append({ operatorId, action: 'test-broadcast', details: { broadcastId: id } }, session);
    const facts = { broadcastId: id, isTest: true };
    const email = { emailId: newId(), memberId: id, kind: 'broadcast' as const, facts };
    await outbox.add(session, [newEvent('email-requested', email)]);
  });
}

/** Discards a draft, or sends the email to nobody else. @throws ProblemError NOT_FOUND, CONFLICT once everybody has it */
export async function stopBroadcast(
  { audit, broadcasts, now }: Context,
  id: string,
  operatorId: string,
): Promise<void> {
  await audit.transaction(async (session) => {
    const row = await broadcasts.find(id, session);
    if (!row) throw new ProblemError('NOT_FOUND');
    if (row.state === 'stopped') return;
    if (row.state === 'sent') throw new ProblemError('CONFLICT', 'Everybody has this email already.');
    const details = { broadcastId: id, sent: row.sent };
    await audit.append({ operatorId, action: 'stop-broadcast', details }, session);
    await broadcasts.end(id, 'stopped', now(), session);
  });
}
