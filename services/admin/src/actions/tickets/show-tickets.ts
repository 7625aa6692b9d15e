import type { AnswerOf, listTickets } from '@emberline/contracts';
import type { Context } from '../../context.ts';
import { pagesOf } from '../../domain/total.ts';
import { showUsersById } from '../users/show-users.ts';

/** A page of requests to the support with their members and the operators' names. @param page from 1 */
export async function showTickets(
  context: Context,
  { page, limit, bearer }: { page: number; limit: number; bearer: string | undefined },
): Promise<AnswerOf<typeof listTickets>> {
  const [{ tickets, total, open }, names] = await Promise.all([
    context.others.for(bearer).tickets({ page, limit }),
    context.operatorNames.all(bearer),
  ]);
  const shown = await showUsersById(
    context,
    tickets.flatMap(({ memberId }) => memberId ?? []),
  );
  return {
    tickets: tickets.map(({ memberId, decidedBy, ...ticket }) => ({
      ...ticket,
      member: (memberId && shown.get(memberId)) || null,
      decidedBy: decidedBy && (names.get(decidedBy) ?? decidedBy),
    })),
    open,
    totalPages: pagesOf({ total }, limit),
  };
}
