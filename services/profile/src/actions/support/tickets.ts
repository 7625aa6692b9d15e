import { createHash } from 'node:crypto';
import { type askSupportAsMember, type BodyOf, supportLimits } from '@emberline/contracts';
import { emailKey } from '@emberline/contracts/keys';
import { ProblemError } from '@emberline/kit/errors';
import type { CallerOf } from '@emberline/kit/identity/callers';
import { isDuplicateKey, newId } from '@emberline/kit/mongo/ids';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../../context.ts';
import { emailEvent } from '../moderation/suspensions.ts';

/** Who asks: a member, or a guest with an address. */
type Asker = { memberId: string; email: null } | { memberId: null; email: string };

/** Stores a request to the support. Nothing is sent to the address before somebody of the team answers. */
export async function askSupport(
  { mongo, tickets, now }: Pick<Context, 'mongo' | 'tickets' | 'now'>,
  { memberId, email }: Asker,
  { topic, text }: BodyOf<typeof askSupportAsMember>,
): Promise<string> {
  const asker = { memberId, email: email === null ? null : emailKey(email) };
  const askedKey = createHash('sha256')
    .update(JSON.stringify([asker, text]))
    .digest('base64url');
  const ticket = { _id: newId(), ...asker, topic, text, askedKey, at: now() };
  await inTransaction(mongo.client, (session) => tickets.add(ticket, session)).catch((error: unknown) => {
    // The same is asked already, and open.
    if (!isDuplicateKey(error)) throw error;
  });
  return 'Thank you. Somebody of our team answers you by email.';
}

const dayMs = 24 * 60 * 60 * 1_000;

/**
 * Answers a request to the support by email, or closes it without an answer, once.
 * @param answer null to close it
 * @throws NOT_FOUND; CONFLICT with who decided otherwise before
 */
export async function decideTicket(
  { mongo, tickets, outbox, acts, now }: Context,
  ticketId: string,
  answer: string | null,
  { id: operatorId, name }: CallerOf<'operator'>,
): Promise<void> {
  await inTransaction(mongo.client, async (session) => {
    const ticket = await tickets.find(ticketId, session);
    if (!ticket) throw new ProblemError('NOT_FOUND');
    const { memberId, decidedBy, decidedByName } = ticket;
    if (decidedBy !== null) {
      const isOwn = decidedBy === operatorId;
      // The same order again is the answer to one that was lost.
      if (isOwn && ticket.answer === answer) return;
      const who = isOwn ? 'You have' : `${decidedByName ?? 'Another operator'} has`;
      throw new ProblemError('CONFLICT', `${who} taken care of this request already.`);
    }
    const decidedAt = now();
    await tickets.decide(session, ticketId, {
      ...{ state: answer === null ? 'closed' : 'answered', answer },
      ...{ decidedAt, decidedBy: operatorId, decidedByName: name },
      forgetAt: new Date(decidedAt.getTime() + supportLimits.keptDays * dayMs),
    });
    if (answer !== null)
      await outbox.add(session, [emailEvent(memberId ?? ticketId, 'ticket-answered', { ticketId })]);
    const action = answer === null ? 'close-ticket' : 'answer-ticket';
    await acts.acted({ operatorId, action, targetId: memberId, details: { ticketId } }, session);
  });
}
