import type { AnswerOf, banMember as operation } from '@emberline/contracts';
import { operatorTimings } from '@emberline/contracts/operator-choices';
import { ProblemError } from '@emberline/kit/errors';
import type { Context } from '../context.ts';
import type { Ban } from '../store/accounts.ts';

/**
 * The account is erased after a day, unless the ban is undone. The first ban counts.
 * @param by the operator
 * @throws NOT_FOUND for anybody but a member
 */
export async function banMember(
  { accounts, security }: Pick<Context, 'accounts' | 'security'>,
  memberId: string,
  by: string,
): Promise<AnswerOf<typeof operation>> {
  const wanted: Ban = { by, erasedAt: new Date(Date.now() + operatorTimings.banUndo * 1_000) };
  const ban = (await accounts.ban(memberId, wanted))?.ban;
  if (!ban) throw new ProblemError('NOT_FOUND');
  const isNew = ban.by === by && ban.erasedAt.getTime() === wanted.erasedAt.getTime();
  if (isNew) security.note('member-banned', { subjectId: memberId, operatorId: by });
  return { erasedAt: ban.erasedAt.toISOString(), by: ban.by, isNew };
}
