import type { AnswerOf, getProfile } from '@emberline/contracts';
import { profileBudgets } from '@emberline/contracts/choices';
import { ProblemError } from '@emberline/kit/errors';
import { addressKey, clientAddress } from '@emberline/kit/http/client-address';
import type { FastifyRequest } from 'fastify';
import { noPresence } from '../../answers/presenter.ts';
import type { Context } from '../../context.ts';
import { waitText, windowsOf } from '../../domain/budget.ts';
import { compared } from '../../domain/card-words.ts';
import type { ProfileRow } from '../../store/profile-rows.ts';
import { checkVerified, findMe } from '../profile/find-me.ts';
import { isOpenTo } from './is-open-to.ts';

/**
 * Answers a full profile if the member is verified and has not opened too many.
 * @throws ProblemError EMAIL_UNVERIFIED, TOO_MANY, and as `profileFor`
 */
export async function openProfile(
  context: Context,
  { params, caller, request }: { params: { id: string }; caller: { id: string }; request: FastifyRequest },
): ReturnType<typeof profileFor> {
  if (params.id !== caller.id) {
    if (!(await checkVerified(context, await findMe(context, caller))))
      throw new ProblemError(
        'EMAIL_UNVERIFIED',
        'Please verify your email first: then you can open profiles.',
      );
    await spendBudget(context, caller.id, clientAddress(request));
  }
  return profileFor(context, caller.id, params.id);
}

/**
 * A member's profile as the caller may see it. A caller who has blocked the member sees only the name, to unblock.
 * @throws ProblemError NOT_FOUND: unknown, not yet complete, suspended, paused without a conversation with the caller, or the
 * caller is blocked.
 */
async function profileFor(
  context: Context,
  callerId: string,
  memberId: string,
): Promise<AnswerOf<typeof getProfile>> {
  const { profiles, hotlists, blocks, presenter } = context;
  const [row, me, hot, keeping, between] = await Promise.all([
    profiles.find(memberId),
    profiles.find(callerId),
    hotlists.among(callerId, [memberId]),
    hotlists.keeping(callerId, [memberId]),
    blocks.between(callerId, memberId),
  ]);
  if (!row || between.some(({ blockerId }) => blockerId === memberId)) throw new ProblemError('NOT_FOUND');
  const [own] = between;
  if (own) return presenter.blockedProfile({ ...own, id: memberId });
  if (!(await isOpenTo(context, row, callerId))) throw new ProblemError('NOT_FOUND');
  const inCommon = me && memberId !== callerId ? compared(me, row) : {};
  return presenter.profile(row, callerId, {
    hotlisted: hot.has(memberId),
    savedEachOther: hot.has(memberId) && keeping.has(memberId),
    ...inCommon,
    ...(me?.presenceHidden && memberId !== callerId && noPresence),
  });
}

/** @throws ProblemError NOT_FOUND, also when either has blocked the other. */
export async function visibleProfile(
  context: Context,
  callerId: string,
  memberId: string,
): Promise<ProfileRow> {
  const { profiles, blocks } = context;
  const [row, isHidden] = await Promise.all([profiles.find(memberId), blocks.stands(callerId, memberId)]);
  if (!row || isHidden || !(await isOpenTo(context, row, callerId))) throw new ProblemError('NOT_FOUND');
  return row;
}

/**
 * Counts one opened profile against the account and against its network address, by the hour and the day, so that nobody
 * copies the whole site.
 * @throws ProblemError TOO_MANY
 */
export async function spendBudget(
  {
    hashAddress,
    openedProfiles,
    now,
    settings,
  }: Pick<Context, 'hashAddress' | 'openedProfiles' | 'now' | 'settings'>,
  memberId: string,
  address: string,
): Promise<void> {
  const time = now().getTime();
  const { account, address: one } = profileBudgets;
  const times = settings.PROFILE_BUDGET_TIMES;
  const perAddress = { hour: one.hour * times, day: one.day * times };
  const windows = [
    ...windowsOf(`account:${memberId}`, account, time),
    ...windowsOf(`address:${hashAddress(addressKey(address))}`, perAddress, time),
  ];
  const counts = await openedProfiles.count(windows);
  const over = windows.filter(({ most }, n) => (counts[n] ?? 0) > most);
  if (over.length > 0) throw tooMany(Math.max(...over.map(({ left }) => left)));
}

function tooMany(retryAfter: number): ProblemError {
  const message = `You have opened many profiles in a short time. Please have a break and come back ${waitText(retryAfter)}.`;
  return new ProblemError('TOO_MANY', message, { retryAfter });
}
