import { listPaidUsers } from '@emberline/contracts';
import { paymentStatus } from '@emberline/contracts/choices';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { presentUsers } from '../domain/present-users.ts';

const most = 1_000;

export function listPaidUsersRoute(app: App, { users, others }: Context): void {
  implement(app, listPaidUsers, async () => {
    const rows = await users.rows
      .find({ paymentStatus: paymentStatus.active })
      .sort({ createdAt: -1 })
      .limit(most)
      .toArray();
    return presentUsers(others, rows);
  });
}
