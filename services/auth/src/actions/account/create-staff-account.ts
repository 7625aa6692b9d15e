import type { BodyOf, createStaffAccount as operation } from '@emberline/contracts';
import { newEvent } from '@emberline/kit/events/outbox';
import { newId } from '@emberline/kit/mongo/ids';
import type { Context } from '../../context.ts';
import { keyOf } from '../../domain/key-of.ts';
import { newAccount } from '../../domain/new-account.ts';
import type { AccountRow } from '../../store/accounts.ts';
import { insertAccount } from './insert-account.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';

/** Creates the verified account of a team profile. @throws ProblemError PASSWORD_WEAK, USERNAME_TAKEN, EMAIL_TAKEN */
export async function createStaffAccount(
  context: Context,
  form: BodyOf<typeof operation>,
  causationId: string,
): Promise<AccountRow> {
  await refuseWeakPassword(form.password, form);
  const memberId = newId();
  const row = newAccount(form, {
    _id: memberId,
    kind: 'staff',
    passwordHash: await context.hasher.hash(form.password, keyOf(form.email)),
    isVerified: true,
    createdAt: new Date(),
  });
  await insertAccount(context, row, [
    newEvent('member-registered', { memberId, kind: 'staff' }, { causationId }),
    newEvent('member-verified', { memberId }, { causationId }),
  ]);
  return row;
}
