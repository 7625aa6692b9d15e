import type { AnswerOf, listAppeals } from '@emberline/contracts';
import type { Context } from '../../context.ts';
import { pagesOf } from '../../domain/total.ts';
import { showUsersById } from '../users/show-users.ts';

/** A page of appeals with their members and the operators' names. @param page from 1 */
export async function showAppeals(
  context: Context,
  { page, limit, bearer }: { page: number; limit: number; bearer: string | undefined },
): Promise<AnswerOf<typeof listAppeals>> {
  const [{ appeals, total }, names] = await Promise.all([
    context.others.for(bearer).appeals({ page, limit }),
    context.operatorNames.all(bearer),
  ]);
  const shown = await showUsersById(
    context,
    appeals.map(({ memberId }) => memberId),
  );
  return {
    appeals: appeals.map(({ memberId, suspendedBy, decidedBy, ...appeal }) => ({
      ...appeal,
      member: shown.get(memberId) ?? null,
      suspendedBy: names.get(suspendedBy) ?? suspendedBy,
      decidedBy: decidedBy && (names.get(decidedBy) ?? decidedBy),
    })),
    totalPages: pagesOf({ total }, limit),
  };
}
