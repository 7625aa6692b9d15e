import type { addUser, BodyOf } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { newEvent } from '@emberline/kit/events/outbox';
import { newId } from '@emberline/kit/mongo/ids';
import type { Context } from '../../context.ts';
import { newAccount } from '../../domain/account.ts';
import { keyOf } from '../../domain/key-of.ts';
import type { AccountRow } from '../../store/accounts.ts';
import { insertAccount, refuseSuspended, refuseWeakPassword } from './sign-up.ts';

/** Creates the verified account of a team profile. @throws ProblemError PASSWORD_WEAK, USERNAME_TAKEN, EMAIL_TAKEN, FORBIDDEN of a suspended address */
export async function createStaffAccount(
  context: Context,
  form: BodyOf<typeof addUser>,
  { operatorId, causationId }: { operatorId: string; causationId: string },
): Promise<AccountRow> {
  if (await context.bans.has(form.email))
    throw new ProblemError('EMAIL_TAKEN', 'This email cannot be used: its owner was banned.');
  await refuseSuspended(context, form.email);
  await refuseWeakPassword(form.password, form);
  const memberId = newId();
  const row = newAccount(form, {
    _id: memberId,
    kind: 'staff',
    passwordHash: await context.hasher.hash(form.password, keyOf(form.email)),
    isVerified: true,
    createdAt: new Date(),
  });
  const events = [
    newEvent('member-registered', { memberId, kind: 'staff' }, { causationId }),
    newEvent('member-verified', { memberId }, { causationId }),
  ];
  await insertAccount(context, row, events, (session) =>
    context.acts.acted({ operatorId, action: 'add-user', targetId: memberId }, session),
  );
  return row;
}
