import type { AnswerOf, adminLogin, BodyOf } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { Context } from '../../context.ts';
import type { Origin } from './describe-origin.ts';

/**
 * Opens an operator's session in auth. The one act whose audit entry comes after it: only auth's answer tells who the
 * operator is, and auth has a database of its own. A session without its entry is ended again.
 * @throws CREDENTIALS_INVALID; CODE_NEEDED or CODE_INVALID when the password was right
 */
export async function logIn(
  { others, audit, operatorNames }: Pick<Context, 'others' | 'audit' | 'operatorNames'>,
  wanted: BodyOf<typeof adminLogin> & Origin,
): Promise<AnswerOf<typeof adminLogin>> {
  const { operatorId, opened, problem } = await others.openSession(wanted);
  // A code that is missing is no refusal: the operator is asked for it next.
  if (operatorId && problem !== 'CODE_NEEDED')
    await audit.append({ operatorId, action: opened ? 'login' : 'login-refused' }).catch(async (error) => {
      // If ending it fails as well, nobody has the token.
      if (opened) await others.for(opened.token).endSessions({ sessionId: opened.sessionId });
      throw error;
    });
  if (!opened) throw new ProblemError(problem ?? 'CREDENTIALS_INVALID');
  // An operator who is new is found by name at once.
  if (operatorId) operatorNames.invalidate(operatorId);
  return { token: opened.token, operator: opened.operator };
}
