import { listPaidUsers } from '@emberline/contracts';
import { paymentStatus } from '@emberline/contracts/choices';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { noteList } from '../domain/note-read.ts';
import { presentUsers } from '../domain/present-users.ts';

const most = 1_000;

export function listPaidUsersRoute(app: App, context: Context): void {
  const { users, others } = context;
  implement(app, listPaidUsers, async ({ caller }) => {
    await noteList(context, caller.id, 'list-paid-users');
    const rows = await users.rows
      .find({ paymentStatus: paymentStatus.active })
      .sort({ createdAt: -1 })
      .limit(most)
      .toArray();
    return presentUsers(others, rows);
  });
}
