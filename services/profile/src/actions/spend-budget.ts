import { profileBudgets } from '@emberline/contracts/choices';
import { ProblemError } from '@emberline/kit/errors';
import { addressKey } from '@emberline/kit/http/client-address';
import type { Context } from '../context.ts';
import { waitText, windowsOf } from '../domain/budget.ts';

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
