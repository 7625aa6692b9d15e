import { ProblemError } from '@emberline/kit/errors';
import type { CallerOf } from '@emberline/kit/identity/callers';
import type { Context } from '../../context.ts';
import { hasSecondStep } from '../../domain/passkey.ts';
import { changeOperator } from '../operators/change-operator.ts';
import { requireRecentCode } from './require-recent-code.ts';

/** @throws ProblemError CODE_NEEDED, NOT_FOUND */
export async function removeOperatorPasskey(
  context: Context,
  caller: Pick<CallerOf<'operator'>, 'id' | 'sessionId'>,
  passkeyId: string,
): Promise<void> {
  const { operators, security, settings } = context;
  await requireRecentCode(context, caller);
  if (!(await operators.passkeys.remove(caller.id, passkeyId))) throw new ProblemError('NOT_FOUND');
  security.note('second-factor-changed', { subjectId: caller.id, change: 'removed', what: 'passkey' });
  const left = await operators.find(caller.id);
  // Whoever may not go on without a second step logs in again, to set up another.
  if (left && !hasSecondStep(left) && settings.OPERATORS_NEED_SECOND_STEP)
    await changeOperator(context, caller.id, { recovery: null });
}
