import { newEvent } from '@emberline/kit/events/outbox';
import type { ClientSession } from 'mongodb';
import type { Context } from '../context.ts';
import type { CorrectionRow } from '../store/corrections.ts';

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
