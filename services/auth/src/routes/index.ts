import type { Route } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { addOperatorAccountRoute } from './add-operator-account.ts';
import { changeOperatorAccountRoute } from './change-operator-account.ts';
import { changePasswordRoute } from './change-password.ts';
import { checkPasswordRoute } from './check-password.ts';
import { createLinkRoute } from './create-link.ts';
import { createStaffAccountRoute } from './create-staff-account.ts';
import { deleteAccountRoute } from './delete-account.ts';
import { deleteMemberRoute } from './delete-member.ts';
import { endOperatorSessionsRoute } from './end-operator-sessions.ts';
import { endSessionRoute } from './end-session.ts';
import { exportFromAuthRoute } from './export-from-auth.ts';
import { getAccountRoute } from './get-account.ts';
import { getOperatorRoute } from './get-operator.ts';
import { isErasedRoute } from './is-erased.ts';
import { jwksRoute } from './jwks.ts';
import { listOperatorAccountsRoute } from './list-operator-accounts.ts';
import { listOperatorNamesRoute } from './list-operator-names.ts';
import { listSessionsRoute } from './list-sessions.ts';
import { loginRoute } from './login.ts';
import { loginByLinkRoute } from './login-by-link.ts';
import { logoffRoute } from './logoff.ts';
import { logoffEverywhereRoute } from './logoff-everywhere.ts';
import { openOperatorSessionRoute } from './open-operator-session.ts';
import { requestLoginLinkRoute } from './request-login-link.ts';
import { requestPasswordResetRoute } from './request-password-reset.ts';
import { resendVerificationRoute } from './resend-verification.ts';
import { resetPasswordRoute } from './reset-password.ts';
import { seedAuthRoute } from './seed-auth.ts';
import { signupRoute } from './signup.ts';
import { verifyMagicLinkRoute } from './verify-magic-link.ts';

export const routes: Route<Context>[] = [
  signupRoute,
  loginRoute,
  loginByLinkRoute,
  requestLoginLinkRoute,
  verifyMagicLinkRoute,
  resendVerificationRoute,
  requestPasswordResetRoute,
  resetPasswordRoute,
  changePasswordRoute,
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
  createLinkRoute,
  isErasedRoute,
  checkPasswordRoute,
  openOperatorSessionRoute,
  endOperatorSessionsRoute,
  getOperatorRoute,
  listOperatorNamesRoute,
  listOperatorAccountsRoute,
  addOperatorAccountRoute,
  changeOperatorAccountRoute,
  exportFromAuthRoute,
  seedAuthRoute,
];
