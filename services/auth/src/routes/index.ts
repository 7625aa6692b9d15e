import type { Route } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { banMemberRoute } from './account/ban-member.ts';
import { changeEmailRoute } from './account/change-email.ts';
import { changePasswordRoute } from './account/change-password.ts';
import { checkPasswordRoute } from './account/check-password.ts';
import { confirmEmailChangeRoute } from './account/confirm-email-change.ts';
import { createStaffAccountRoute } from './account/create-staff-account.ts';
import { deleteAccountRoute } from './account/delete-account.ts';
import { deleteMemberRoute } from './account/delete-member.ts';
import { exportFromAuthRoute } from './account/export-from-auth.ts';
import { getAccountRoute } from './account/get-account.ts';
import { getEmailChangeRoute } from './account/get-email-change.ts';
import { isErasedRoute } from './account/is-erased.ts';
import { noteSuspensionRoute } from './account/note-suspension.ts';
import { removeAccountRoute } from './account/remove-account.ts';
import { restoreAccountRoute } from './account/restore-account.ts';
import { signupRoute } from './account/signup.ts';
import { stopEmailChangeRoute } from './account/stop-email-change.ts';
import { unbanMemberRoute } from './account/unban-member.ts';
import { createLinkRoute } from './links/create-link.ts';
import { listPasskeysByLinkRoute } from './links/list-passkeys-by-link.ts';
import { loginByLinkRoute } from './links/login-by-link.ts';
import { requestLoginLinkRoute } from './links/request-login-link.ts';
import { requestPasswordResetRoute } from './links/request-password-reset.ts';
import { resendVerificationRoute } from './links/resend-verification.ts';
import { resetPasswordRoute } from './links/reset-password.ts';
import { verifyMagicLinkRoute } from './links/verify-magic-link.ts';
import { addOperatorAccountRoute } from './operators/add-operator-account.ts';
import { changeOperatorAccountRoute } from './operators/change-operator-account.ts';
import { changeOperatorAccountPasswordRoute } from './operators/change-operator-account-password.ts';
import { getOperatorRoute } from './operators/get-operator.ts';
import { getOperatorNameRoute } from './operators/get-operator-name.ts';
import { listOperatorAccountsRoute } from './operators/list-operator-accounts.ts';
import { listOperatorNamesRoute } from './operators/list-operator-names.ts';
import { setOperatorAccountPasswordRoute } from './operators/set-operator-account-password.ts';
import { addPasskeyRoute } from './passkeys/add-passkey.ts';
import { listPasskeysRoute } from './passkeys/list-passkeys.ts';
import { loginByPasskeyRoute } from './passkeys/login-by-passkey.ts';
import { offerPasskeyRoute } from './passkeys/offer-passkey.ts';
import { offerPasskeyLoginRoute } from './passkeys/offer-passkey-login.ts';
import { removePasskeyRoute } from './passkeys/remove-passkey.ts';
import { renamePasskeyRoute } from './passkeys/rename-passkey.ts';
import { addOperatorPasskeyRoute } from './second-factor/add-operator-passkey.ts';
import { checkRecentCodeRoute } from './second-factor/check-recent-code.ts';
import { confirmOperatorSecondFactorRoute } from './second-factor/confirm-operator-second-factor.ts';
import { listOperatorPasskeysRoute } from './second-factor/list-operator-passkeys.ts';
import { offerOperatorPasskeyRoute } from './second-factor/offer-operator-passkey.ts';
import { offerOperatorProofRoute } from './second-factor/offer-operator-proof.ts';
import { offerOperatorSecondFactorRoute } from './second-factor/offer-operator-second-factor.ts';
import { proveOperatorSecondFactorRoute } from './second-factor/prove-operator-second-factor.ts';
import { removeOperatorPasskeyRoute } from './second-factor/remove-operator-passkey.ts';
import { removeOperatorSecondFactorRoute } from './second-factor/remove-operator-second-factor.ts';
import { renameOperatorPasskeyRoute } from './second-factor/rename-operator-passkey.ts';
import { resetOperatorSecondFactorRoute } from './second-factor/reset-operator-second-factor.ts';
import { seedAuthRoute } from './seed-auth.ts';
import { endOperatorSessionsRoute } from './sessions/end-operator-sessions.ts';
import { endSessionRoute } from './sessions/end-session.ts';
import { isSessionLiveRoute } from './sessions/is-session-live.ts';
import { jwksRoute } from './sessions/jwks.ts';
import { listOperatorSessionsRoute } from './sessions/list-operator-sessions.ts';
import { listSessionsRoute } from './sessions/list-sessions.ts';
import { loginRoute } from './sessions/login.ts';
import { logoffRoute } from './sessions/logoff.ts';
import { logoffEverywhereRoute } from './sessions/logoff-everywhere.ts';
import { noteOperatorActivityRoute } from './sessions/note-operator-activity.ts';
import { offerOperatorLoginRoute } from './sessions/offer-operator-login.ts';
import { openOperatorSessionRoute } from './sessions/open-operator-session.ts';

export const routes: Route<Context>[] = [
  signupRoute,
  loginRoute,
  loginByLinkRoute,
  requestLoginLinkRoute,
  verifyMagicLinkRoute,
  resendVerificationRoute,
  requestPasswordResetRoute,
  resetPasswordRoute,
  listPasskeysByLinkRoute,
  changePasswordRoute,
  changeEmailRoute,
  getEmailChangeRoute,
  stopEmailChangeRoute,
  confirmEmailChangeRoute,
  logoffRoute,
  logoffEverywhereRoute,
  listSessionsRoute,
  endSessionRoute,
  deleteAccountRoute,
  // Between services only.
  jwksRoute,
  getAccountRoute,
  createStaffAccountRoute,
  deleteMemberRoute,
  banMemberRoute,
  unbanMemberRoute,
  removeAccountRoute,
  restoreAccountRoute,
  noteSuspensionRoute,
  createLinkRoute,
  isErasedRoute,
  isSessionLiveRoute,
  checkPasswordRoute,
  addPasskeyRoute,
  listPasskeysRoute,
  offerPasskeyRoute,
  offerPasskeyLoginRoute,
  loginByPasskeyRoute,
  renamePasskeyRoute,
  removePasskeyRoute,
  openOperatorSessionRoute,
  addOperatorPasskeyRoute,
  listOperatorPasskeysRoute,
  offerOperatorPasskeyRoute,
  offerOperatorProofRoute,
  renameOperatorPasskeyRoute,
  removeOperatorPasskeyRoute,
  offerOperatorLoginRoute,
  noteOperatorActivityRoute,
  endOperatorSessionsRoute,
  getOperatorRoute,
  listOperatorNamesRoute,
  getOperatorNameRoute,
  listOperatorAccountsRoute,
  addOperatorAccountRoute,
  changeOperatorAccountRoute,
  changeOperatorAccountPasswordRoute,
  setOperatorAccountPasswordRoute,
  listOperatorSessionsRoute,
  offerOperatorSecondFactorRoute,
  confirmOperatorSecondFactorRoute,
  removeOperatorSecondFactorRoute,
  proveOperatorSecondFactorRoute,
  checkRecentCodeRoute,
  resetOperatorSecondFactorRoute,
  exportFromAuthRoute,
  seedAuthRoute,
];
