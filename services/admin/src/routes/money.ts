import { routes } from '@emberline/kit/http/operation';
import { noteList } from '../actions/audit.ts';
import { exportCsv } from '../actions/export-csv.ts';
import { showDisputes, showRefundRequests } from '../actions/show-with-names.ts';
import type { Context } from '../context.ts';
import type { UserRow } from '../domain/user.ts';

export const money = routes<Context>({
  listRefundRequests: async (context, { query, caller, bearer }) => {
    await noteList(context, caller.id, 'list-refund-requests', query);
    return showRefundRequests(context, query, bearer);
  },
  listDisputes: async (context, { query, caller, bearer }) => {
    await noteList(context, caller.id, 'list-disputes', query);
    return showDisputes(context, query, bearer);
  },
  exportPayments: (context, { body: days, caller, bearer, reply }) => {
    const { chargesBetween } = context.others.for(bearer);
    type Row = Awaited<ReturnType<typeof chargesBetween>>[number];
    const csv = {
      name: 'payments' as const,
      head: ['Time (UTC)', 'Invoice', 'Member', 'Username', 'Dollars', 'Refunded', 'Kept'],
      page: ({ from, to }: { from: Date; to: Date }, last: Row | undefined, limit: number) =>
        chargesBetween({
          ...{ from: from.toISOString(), to: to.toISOString(), limit },
          ...(last && { afterAt: last.createdAt, afterId: last.id }),
        }),
      cells: async (rows: Row[]) => {
        const users = await context.users.many(rows.map(({ memberId }) => memberId));
        return rows.map(({ createdAt, id, memberId, amount, refunded }) => {
          const name = users.get(memberId)?.username ?? '';
          return [
            createdAt,
            id,
            memberId,
            name,
            ...[amount, refunded, amount - refunded].map((cents) => ({ cents })),
          ];
        });
      },
    };
    return exportCsv(context, csv, { days, operatorId: caller.id, reply });
  },
  exportUsers: (context, { body: days, caller, reply }) => {
    const csv = {
      name: 'users' as const,
      head: ['Joined (UTC)', 'Member', 'Kind', 'Username', 'First name', 'Last name', 'Email', 'Payment'],
      page: ({ from, to }: { from: Date; to: Date }, last: UserRow | undefined, limit: number) =>
        context.users.joined(from, to, last && { createdAt: last.createdAt, id: last._id }, limit),
      cells: async (rows: UserRow[]) =>
        rows.map(({ createdAt, _id, kind, username, firstname, lastname, email, paymentStatus }) => [
          ...[createdAt.toISOString(), _id, kind, username, firstname, lastname, email],
          paymentStatus === null ? 'never' : words[paymentStatus],
        ]),
    };
    return exportCsv(context, csv, { days, operatorId: caller.id, reply });
  },
});

const words = { 0: 'ended', 1: 'active', 2: 'past due', 3: 'ended by us' } as const;
