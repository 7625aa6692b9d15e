import { exportUsers } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { exportCsv } from '../../actions/export-csv.ts';
import type { Context } from '../../context.ts';
import type { UserRow } from '../../domain/user.ts';

export const exportUsersRoute = route(exportUsers, (context: Context, { body: days, caller, reply }) => {
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
});

const words = { 0: 'ended', 1: 'active', 2: 'past due', 3: 'ended by us' } as const;
