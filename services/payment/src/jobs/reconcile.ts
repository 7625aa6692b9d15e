import type { Context } from '../context.ts';
import { followHint } from '../domain/follow-hint.ts';
import { finishAttempt } from '../domain/start.ts';
import { syncMembership } from '../domain/sync.ts';
import type { Hint } from '../provider/provider.ts';

const overlapMs = 10 * 60_000;
/** An order younger than this is still being carried out by its own request. */
export const attemptPatienceMs = 15_000;

/** Catches up with the provider: hints that never came or were not finished, orders cut short, periods that are over. */
export async function reconcile(context: Context): Promise<void> {
  await followMissedHints(context);
  for (const attempt of await context.attempts.openSince(
    new Date(context.now().getTime() - attemptPatienceMs),
  )) {
    await tolerate(context, async () => {
      // The provider forgets idempotency keys after a day; a subscription it has not.
      await syncMembership(context, attempt.memberId);
      await finishAttempt(context, attempt);
    });
  }
  const overdue = {
    status: { $in: ['trialing', 'active', 'past_due', 'paused'] as const },
    periodEnd: { $lt: context.now() },
    demonstration: { $exists: false },
  };
  for (const { _id } of await context.memberships.rows
    .find(overdue as never)
    .limit(500)
    .toArray()) {
    await tolerate(context, () => syncMembership(context, _id));
  }
}

async function followMissedHints(context: Context): Promise<void> {
  const readTo = (await context.cursors.hintsReadTo()) ?? new Date(0);
  const hints = await context.provider.listHints(new Date(Math.max(0, readTo.getTime() - overlapMs)));
  let unfollowed: Hint | undefined;
  for (const hint of hints) {
    const followed = await tolerate(context, () => followHint(context, hint));
    if (!followed) unfollowed ??= hint;
  }
  const readNow = unfollowed ?? hints.at(-1);
  if (readNow) await context.cursors.readHintsTo(readNow.createdAt);
}

/** One failure leaves the others their turn. @returns whether it worked. */
async function tolerate(context: Context, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    context.log.warn({ err: error }, 'one membership could not be reconciled');
    return false;
  }
}
