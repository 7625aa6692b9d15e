import { ProblemError } from '@emberline/kit/errors';
import type { CallerOf } from '@emberline/kit/identity/callers';
import type { Context } from '../context.ts';
import { countAttempt } from './count-attempt.ts';
import type { Client } from './describe-client.ts';
import { useOneTimeCode } from './use-one-time-code.ts';

/**
 * Notes in the operator's session that a code was right; see `requireRecentCode`.
 * @throws ProblemError CODE_INVALID, TOO_MANY; CONFLICT when there is no second factor
 */
export async function proveSecondFactor(
  context: Context,
  { id, sessionId }: Pick<CallerOf<'operator'>, 'id' | 'sessionId'>,
  code: string,
  client: Client,
): Promise<void> {
  const { operators, sessions, loginAttempts } = context;
  const operator = await operators.find(id);
  if (!operator?.secondFactor) throw new ProblemError('CONFLICT', 'You have no second step.');
  const account = `operator ${id}`;
  const isRight = await countAttempt(context, { account, subjectId: id, client }, async () =>
    (await useOneTimeCode(context, operator, code)) ? true : undefined,
  );
  if (!isRight) throw new ProblemError('CODE_INVALID');
  await loginAttempts.succeed({ account, address: client.addressKey });
  await sessions.noteProof(sessionId);
}
