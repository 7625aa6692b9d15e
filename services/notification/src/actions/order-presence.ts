import { ProblemError } from '@emberline/kit/errors';
import type { Context } from '../context.ts';

/**
 * Shows a profile online or no longer. Asks the profile service whether operators may act for it, because this
 * service's copy may be stale.
 * @returns whether it is shown online afterwards. @throws ProblemError NOT_FOUND, ASSISTANCE_NOT_ALLOWED
 */
export async function orderPresence(
  { presences, askAssistance }: Pick<Context, 'presences' | 'askAssistance'>,
  id: string,
  online: boolean,
): Promise<boolean> {
  const assistance = (await askAssistance([id])).get(id);
  if (!assistance) throw new ProblemError('NOT_FOUND');
  await presences.apply(id, { kind: 'assistance', ...assistance });
  const order = online ? { from: new Date(), until: null } : null;
  const after = await presences.apply(id, { kind: 'ordered', order });
  if (after?.assistance?.allowed === false) throw new ProblemError('ASSISTANCE_NOT_ALLOWED');
  return after?.online === true;
}
