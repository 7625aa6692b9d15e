import { createStaffAccount } from '@emberline/contracts';
import { newEvent } from '@emberline/kit/events/outbox';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import { newId } from '@emberline/kit/mongo/ids';
import { insertAccount, refuseWeakPassword } from '../actions/insert-account.ts';
import { accountAnswer } from '../answers/account.ts';
import type { Context } from '../context.ts';
import { newAccount } from '../domain/new-account.ts';
import { keyOf } from '../store/accounts.ts';

export function createStaffAccountRoute(app: App, context: Context): void {
  implement(app, createStaffAccount, async ({ body, request }) => {
    await refuseWeakPassword(body.password, body);
    const _id = newId();
    const passwordHash = await context.hasher.hash(body.password, keyOf(body.email));
    const row = newAccount(body, {
      _id,
      kind: 'staff',
      passwordHash,
      isVerified: true,
      createdAt: new Date(),
    });
    await insertAccount(context, row, [
      newEvent('member-registered', { memberId: _id, kind: 'staff' }, { causationId: request.id }),
      newEvent('member-verified', { memberId: _id }, { causationId: request.id }),
    ]);
    return accountAnswer(row);
  });
}
