import { ProblemError } from '@emberline/kit/errors';
import type { Context } from '../../context.ts';
import { type AccountRow, closedAs } from '../../store/accounts.ts';

const mostChanges = 5;

/**
 * Lets profile and payment follow an account that was closed or opened again, unless they have. If that is changed meanwhile, they
 * follow again. Idempotent.
 * @throws UNAVAILABLE; the job tells it then
 */
export async function tellClosing(context: Context, id: string): Promise<void> {
  const { accounts } = context;
  for (let n = 0; n < mostChanges; n++) {
    const account = await accounts.find(id);
    if (!account) return;
    try {
      await tell(context, account);
    } catch (cause) {
      throw new ProblemError('UNAVAILABLE', undefined, { cause });
    }
    if (await accounts.closingTold(account)) return;
  }
  throw new ProblemError('UNAVAILABLE');
}

async function tell({ operators, others }: Context, account: AccountRow): Promise<void> {
  const { _id: id } = account;
  const closed = closedAs(account);
  if (!closed) {
    await others.releaseMembership(id);
    // It shows operators that the account is closed, and so comes last.
    await others.reopenProfile(id);
    return;
  }
  const { by, reason, as } = closed;
  const byName = (await operators.find(by))?.username;
  // A ban that a release before has ordered has no reason here: the profile has it.
  if (reason || as === 'removal')
    await others.closeProfile(id, { by, byName, reason, erasedAt: closed.erasedAt.toISOString() });
  await others.holdMembership(id, as === 'ban');
}
