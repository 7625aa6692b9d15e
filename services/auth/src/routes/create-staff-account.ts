import { createStaffAccount } from '@emberline/contracts';
import { newEvent } from '@emberline/kit/events/outbox';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import { newId } from '@emberline/kit/mongo/ids';
import type { Context } from '../context.ts';
import { newAccount } from '../domain/new-account.ts';
import { accountAnswer } from './get-account.ts';
import { insertAccount, refuseWeakPassword } from './insert-account.ts';

export function createStaffAccountRoute(app: App, context: Context): void {
  implement(app, createStaffAccount, async ({ body, request }) => {
    refuseWeakPassword(body.password, body);
    const _id = newId();
    const passwordHash = await context.hasher.hash(body.password);
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
