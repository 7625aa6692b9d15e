import { ProblemError } from '@emberline/kit/errors';
import { newEvent } from '@emberline/kit/events/outbox';
import { isDuplicateKey } from '@emberline/kit/mongo/ids';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { ClientSession } from 'mongodb';
import type { Context } from '../../context.ts';
import { isRunning } from '../../domain/membership.ts';
import type { ProviderDispute } from '../../domain/provider-facts.ts';
import { isChargedBack, isOpenDispute } from '../../domain/refunds.ts';
import type { CorrectionRow } from '../../store/corrections.ts';
import type { DisputeRow } from '../../store/disputes.ts';
import { syncMembership } from '../memberships/sync-membership.ts';

const attempts = 6;

/**
 * Stores the provider's state of a dispute. A charge that was taken back ends the membership that it was for, with code 3, once;
 * a later membership goes on. Safe to repeat and to call concurrently.
 */
export async function settleDispute(context: Context, id: string): Promise<void> {
  const row = await store(context, id);
  if (!row || row.hasEnded || !isChargedBack(row)) return;
  await endMembership(context, row);
  await context.disputes.markEnded(id);
}

async function store(context: Context, id: string): Promise<DisputeRow | undefined> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const known = await context.disputes.find(id);
    const found = await context.provider.dispute(id);
    const owner = found && (await ownerOf(context, found));
    if (!found || !owner) return undefined;
    const row = rowOf(known, found, owner);
    if (known && known.status === row.status && known.dueBy?.getTime() === row.dueBy?.getTime()) return known;
    if (await write(context, known, row)) return row;
  }
  throw new ProblemError('UNAVAILABLE');
}

/** Of an erased member only the charge knows the id. */
async function ownerOf({ customers, charges }: Context, { customerId, invoiceId }: ProviderDispute) {
  const charge = invoiceId === undefined ? null : await charges.find(invoiceId);
  const memberId = charge?.memberId ?? (customerId && (await customers.memberOf(customerId)));
  return memberId ? { memberId, chargeId: invoiceId ?? null } : undefined;
}

function rowOf(
  known: DisputeRow | null,
  { id: _id, amount, reason, status, dueBy, createdAt: at }: ProviderDispute,
  owner: Pick<DisputeRow, 'memberId' | 'chargeId'>,
): DisputeRow {
  return {
    ...{ _id, ...owner, amount, reason, status, at },
    isOpen: isOpenDispute(status),
    dueBy: dueBy ?? null,
    ...(known?.hasEnded && { hasEnded: true }),
    version: (known?.version ?? 0) + 1,
  };
}

async function write(context: Context, known: DisputeRow | null, row: DisputeRow): Promise<boolean> {
  const { memberId, chargeId, amount, status } = row;
  try {
    return await inTransaction(context.mongo.client, async (session) => {
      if (!(await context.disputes.replace(known, row, session))) return false;
      const taken = { _id: `dispute:${row._id}`, memberId, chargeId, amount: -amount };
      const isWon = status === 'won';
      if (isChargedBack(row) || isWon) await correctRevenue(context, taken, session);
      if (isWon) await correctRevenue(context, { ...taken, _id: `dispute-won:${row._id}`, amount }, session);
      return true;
    });
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

async function endMembership(context: Context, { memberId, chargeId }: DisputeRow): Promise<void> {
  const membership = await syncMembership(context, memberId);
  const charge = chargeId === null ? null : await context.charges.find(chargeId);
  if (!isRunning(membership)) return;
  if (charge && charge.subscriptionId !== membership.subscriptionId) return;
  await context.provider.terminate(membership.subscriptionId);
  await syncMembership(context, memberId);
}

/** Stores that money left or came back, once, and publishes it. @param amount cents, negative when it left */
export async function correctRevenue(
  { corrections, outbox, now }: Context,
  { _id, ...facts }: Omit<CorrectionRow, 'at'>,
  session: ClientSession,
): Promise<void> {
  const at = now();
  if (!(await corrections.add({ _id, ...facts, at }, session))) return;
  const { memberId, amount } = facts;
  await outbox.add(session, [
    newEvent('revenue-corrected', { correctionId: _id, memberId, amount, at: at.toISOString() }),
  ]);
}
