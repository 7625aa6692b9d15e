import { exportPayments } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { exportCsv } from '../../actions/export-csv.ts';
import type { Context } from '../../context.ts';

export const exportPaymentsRoute = route(
  exportPayments,
  (context: Context, { body: days, caller, bearer, reply }) => {
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
);
