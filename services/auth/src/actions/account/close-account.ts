import type { ReportReason } from '@emberline/contracts';
import { type Closing, operatorTimings } from '@emberline/contracts/operator-choices';
import { ProblemError } from '@emberline/kit/errors';
import type { CallerOf } from '@emberline/kit/identity/callers';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../../context.ts';
import { addressesOf } from '../../domain/account.ts';
import { type AccountRow, type Closed, closedAs } from '../../store/accounts.ts';
import { endAccess } from '../sessions/sessions.ts';
import { eraseAccount } from './erase-account.ts';

/**
 * Closes an account, which is erased after a day unless that is undone. The first closing counts; who repeats their own completes what
 * was cut off. A removal ends all sessions and links, and nobody logs in; a banned member may still read and appeal, and none of the
 * person's addresses and cards lets anybody in from now on. When this has resolved, the profile is out of sight, the member cannot
 * write, and nothing more is charged.
 * @param reason of a ban
 * @returns when it is erased
 * @throws NOT_FOUND; a ban for anybody but a member. CONFLICT with the name of who has closed it before. UNAVAILABLE while another
 * service has not followed: the account is closed, and a job goes on asking
 */
export async function closeAccount(
  context: Context,
  memberId: string,
  { as, reason }: { as: Closing; reason?: ReportReason },
  { id: by }: Pick<CallerOf<'operator'>, 'id'>,
): Promise<string> {
  const { accounts, acts, bans, mongo, operators, security, sessions } = context;
  const { action, note } = words[as];
  const wanted: Closed = {
    ...{ by, reason, erasedAt: new Date(Date.now() + operatorTimings.banUndo * 1_000) },
    ...(as === 'ban' && { isKeptOut: true }),
  };
  const { closed, isNew, ended } = await inTransaction(mongo.client, async (session) => {
    const account = await accounts.close(memberId, as, wanted, session);
    const closed = account && closedAs(account);
    if (!closed) throw new ProblemError('NOT_FOUND');
    const isNew =
      closed.as === as && closed.by === by && closed.erasedAt.getTime() === wanted.erasedAt.getTime();
    if (!isNew) return { closed, isNew, ended: [] };
    await acts.acted(
      { operatorId: by, action, targetId: memberId, ...(reason && { details: { reason } }) },
      session,
    );
    if (as === 'ban') await bans.order(memberId, addressesOf(bans, account), session);
    const access = as === 'removal' ? await endAccess(context, account, session) : undefined;
    return { closed, isNew, ended: access?.ended ?? [] };
  });
  if (!isNew && (closed.by !== by || closed.as !== as)) {
    const first = (await operators.find(closed.by))?.username ?? 'Another operator';
    throw new ProblemError('CONFLICT', `${first} has ${words[closed.as].did} this member already.`);
  }
  await sessions.publishRevoked(ended);
  if (isNew) security.note(note, { subjectId: memberId, operatorId: by, ended: ended.length });
  await tellClosing(context, memberId);
  return closed.erasedAt.toISOString();
}

/**
 * Undoes a closing before the account is erased; of a ban, also that it keeps addresses out. Where there is none, completes what was
 * cut off.
 * @param by the operator; undefined: a granted appeal, which has its own entry
 * @param erasedAt undo it only if the account was to be erased then
 * @throws UNAVAILABLE as above
 */
export async function reopenAccount(
  context: Context,
  id: string,
  as: Closing,
  { by, erasedAt }: { by?: string; erasedAt?: Date },
): Promise<void> {
  const { accounts, acts, bans, mongo } = context;
  await inTransaction(mongo.client, async (session) => {
    if (!(await accounts.reopen(id, as, erasedAt, session))) return;
    if (as === 'ban') await bans.undo(id, session);
    if (by) await acts.acted({ operatorId: by, action: words[as].undo, targetId: id }, session);
  });
  await tellClosing(context, id);
}

const words = {
  ban: { action: 'ban-user', undo: 'unban-user', did: 'banned', note: 'member-banned' },
  removal: { action: 'delete-user', undo: 'restore-user', did: 'deleted', note: 'account-removed' },
} as const satisfies Record<Closing, object>;

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

/**
 * Erases a closed account before its day is over. May be ordered twice with one effect.
 * @throws NOT_FOUND; CONFLICT when nobody has closed it; FORBIDDEN for the operator who closed it, unless they are a manager
 */
export async function eraseNow(context: Context, id: string, operator: CallerOf<'operator'>): Promise<void> {
  const { accounts } = context;
  const account = await accounts.find(id);
  const closed = account && closedAs(account);
  if (closed) {
    if (!mayEraseNow(closed, operator)) throw new ProblemError('FORBIDDEN', ownOrder);
    const orderer = { by: 'staff', operatorId: operator.id, as: closed.as } as const;
    if (await eraseAccount(context, id, orderer)) return;
  }
  if (await accounts.wasErased(id)) return;
  // Or it was undone meanwhile.
  throw account ? new ProblemError('CONFLICT', notClosed) : new ProblemError('NOT_FOUND');
}

/** Two people are needed for what nobody can undo, or a manager. */
function mayEraseNow({ by }: Pick<Closed, 'by'>, { id, roles }: Pick<CallerOf<'operator'>, 'id' | 'roles'>) {
  return by !== id || roles.includes('manager');
}

const ownOrder = 'You have asked for this erasure, so a colleague or a manager has to confirm it.';
const notClosed = 'This account is not closed, or not any more. Please look again.';
