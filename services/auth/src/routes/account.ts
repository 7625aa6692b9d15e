import { ProblemError } from '@emberline/kit/errors';
import { routes } from '@emberline/kit/http/operation';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import { changeEmail, confirmEmailChange } from '../actions/account/change-email.ts';
import { closeAccount, eraseNow, reopenAccount } from '../actions/account/close-account.ts';
import { eraseAccount } from '../actions/account/erase-account.ts';
import { changePassword, checkOwnPassword } from '../actions/account/password.ts';
import { createStaffAccount, refuseWeakPassword, signUp } from '../actions/account/sign-up.ts';
import { clientAt, clientOf } from '../actions/sessions/count-attempt.ts';
import { accountAnswer, exportedSession, passkeyAnswer, teamUserAnswer } from '../answers/answers.ts';
import type { Context } from '../context.ts';
import { emailChangePurposes } from '../domain/links.ts';

export const account = routes<Context>({
  signup: async (context, { body, request }) => {
    await signUp(context, body, request.id);
    return { message: 'Signup successful! Please check your email to verify your account.' };
  },
  changePassword: async (context, { body: { currentPassword, ...chosen }, caller, request }) => {
    const client = clientOf(request);
    const account = await checkOwnPassword(context, caller.id, currentPassword, client);
    await refuseWeakPassword(chosen.newPassword, account);
    const token = await changePassword(context, account, chosen, client, request.id);
    return { message: 'Password changed.', token };
  },
  changeEmail: async (context, { body: { newEmail, password }, caller, request }) => {
    const account = await checkOwnPassword(context, caller.id, password, clientOf(request));
    await changeEmail(context, account, newEmail, request.id);
    return {
      message: account.isVerified
        ? 'We sent a link to both addresses. Once both are opened, the new one is yours.'
        : 'We sent a link to the new address.',
    };
  },
  getEmailChange: async ({ emailChanges }, { caller }) => {
    const change = await emailChanges.of(caller.id);
    if (!change) return { change: null };
    const { email, waitsFor, expiresAt } = change;
    return { change: { email, waitsFor, expiresAt: expiresAt.toISOString() } };
  },
  stopEmailChange: async ({ emailChanges, links, mongo }, { caller: { id } }) => {
    await inTransaction(mongo.client, async (session) => {
      await emailChanges.remove(id, session);
      await links.endOf(id, session, emailChangePurposes);
    });
  },
  confirmEmailChange: async (context, { body: { token } }) => ({
    changed: await confirmEmailChange(context, token),
  }),
  deleteAccount: async (context, { body, caller, request }) => {
    const client = clientOf(request);
    const { _id, epoch } = await checkOwnPassword(context, caller.id, body.password, client);
    const isGone = await eraseAccount(context, _id, { by: 'member', address: client.address, epoch });
    // The password was changed meanwhile, or another call has deleted the account.
    if (!isGone) throw new ProblemError('CREDENTIALS_INVALID');
    return { message: 'Your account has been deleted.' };
  },
  getAccount: async ({ accounts, bans }, { params }) => {
    const account = await accounts.find(params.id);
    if (!account) throw new ProblemError('NOT_FOUND');
    const isBanned = account.ban !== undefined || (await bans.has(account.email));
    return { ...accountAnswer(account), ...(isBanned && { isBanned }) };
  },
  addUser: async (context, { body, caller, request }) => {
    const by = { operatorId: caller.id, causationId: request.id };
    const user = teamUserAnswer(await createStaffAccount(context, body, by));
    return { message: 'User added successfully!', user };
  },
  banUser: async (context, { params, body: { reason }, caller }) => ({
    erasedAt: await closeAccount(context, params.id, { as: 'ban', reason }, caller),
  }),
  unbanUser: (context, { params, caller: { id: by } }) => reopenAccount(context, params.id, 'ban', { by }),
  deleteUser: async (context, { params, caller }) => {
    const erasedAt = await closeAccount(context, params.id, { as: 'removal' }, caller);
    return { message: 'The user is deleted, and erased everywhere in 24 hours.', erasedAt };
  },
  restoreUser: (context, { params, caller: { id: by } }) =>
    reopenAccount(context, params.id, 'removal', { by }),
  eraseUser: async (context, { params, caller }) => {
    await eraseNow(context, params.id, caller);
    return { message: 'The user is being erased everywhere.' };
  },
  endBan: (context, { params, query }) =>
    reopenAccount(context, params.id, 'ban', { erasedAt: new Date(query.erasedAt) }),
  noteSuspension: async ({ accounts }, { params, body }) => {
    const until = body.until === null ? null : new Date(body.until);
    await accounts.noteSuspension(params.id, { until, version: body.version });
  },
  isErased: async ({ accounts }, { params }) => ({
    erased: await accounts.wasErased(params.id),
  }),
  /** Counts wrong passwords like the member's own calls do. */
  checkPassword: async (context, { body, caller }) => {
    await checkOwnPassword(context, caller.id, body.password, clientAt(body.address));
  },
  exportFromAuth: async ({ accounts, sessions }, { caller: { id } }) => {
    const account = await accounts.find(id);
    if (!account) throw new ProblemError('NOT_FOUND');
    return {
      account: accountAnswer(account),
      passkeys: (account.passkeys ?? []).map(passkeyAnswer),
      sessions: (await sessions.listOf(id)).map(exportedSession),
    };
  },
});
