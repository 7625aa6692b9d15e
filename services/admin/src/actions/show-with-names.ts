import {
  type AnswerOf,
  type listAppeals,
  type listDisputes,
  type listRefundRequests,
  type listTeam,
  type listTickets,
  type QueryOf,
  teamPage,
} from '@emberline/contracts';
import { pageSizes } from '@emberline/contracts/choices';
import type { Context } from '../context.ts';
import { pagesOf } from '../domain/total.ts';
import type { UserRow } from '../domain/user.ts';
import { showUsersById } from './users/show-users.ts';

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

/** A page of what members ask back, with names. */
export async function showRefundRequests(
  context: Context,
  query: QueryOf<typeof listRefundRequests>,
  bearer: string | undefined,
): Promise<AnswerOf<typeof listRefundRequests>> {
  const { limit = pageSizes.operators } = query;
  const [{ requests, total }, names] = await Promise.all([
    context.others.for(bearer).refundRequests({ ...query, limit }),
    context.operatorNames.all(bearer),
  ]);
  const known = await context.users.many(requests.map(({ memberId }) => memberId));
  return {
    requests: requests.map(({ memberId, decidedBy, ...request }) => ({
      ...request,
      member: named(known, memberId),
      decidedBy: decidedBy && (names.get(decidedBy) ?? decidedBy),
    })),
    totalPages: pagesOf({ total }, limit),
  };
}

/** Whom a row is about; null once the member is deleted. */
export function named(known: Map<string, UserRow>, id: string): { id: string; username: string } | null {
  const user = known.get(id);
  return user ? { id, username: user.username } : null;
}

/** A page of disputes with the members' names. */
export async function showDisputes(
  context: Context,
  query: QueryOf<typeof listDisputes>,
  bearer: string | undefined,
): Promise<AnswerOf<typeof listDisputes>> {
  const { limit = pageSizes.operators } = query;
  const { disputes, total } = await context.others.for(bearer).disputes({ ...query, limit });
  const known = await context.users.many(disputes.map(({ memberId }) => memberId));
  return {
    disputes: disputes.map(({ memberId, ...dispute }) => ({
      ...dispute,
      member: named(known, memberId),
    })),
    totalPages: pagesOf({ total }, limit),
  };
}

/** A page of the team profiles that the operators' lists know. @param page from 1 */
export async function showTeam(
  context: Context,
  { page, bearer }: { page: number; bearer: string | undefined },
): Promise<AnswerOf<typeof listTeam>> {
  const { profiles, total } = await context.others.for(bearer).team(page);
  const shown = await showUsersById(
    context,
    profiles.map(({ id }) => id),
  );
  return {
    profiles: profiles.flatMap(({ id, ...states }) => {
      const user = shown.get(id);
      return user ? [{ user, ...states }] : [];
    }),
    totalPages: pagesOf({ total }, teamPage),
  };
}
