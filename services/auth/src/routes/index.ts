import type { App } from '@emberline/kit/http/app';
import type { Context } from '../context.ts';
import { changePasswordRoute } from './change-password.ts';
import { checkPasswordRoute } from './check-password.ts';
import { createLinkRoute } from './create-link.ts';
import { createStaffAccountRoute } from './create-staff-account.ts';
import { deleteAccountRoute } from './delete-account.ts';
import { deleteMemberRoute } from './delete-member.ts';
import { endSessionRoute } from './end-session.ts';
import { exportRoute } from './export.ts';
import { getAccountRoute } from './get-account.ts';
import { isErasedRoute } from './is-erased.ts';
import { jwksRoute } from './jwks.ts';
import { listSessionsRoute } from './list-sessions.ts';
import { loginRoute } from './login.ts';
import { loginByLinkRoute } from './login-by-link.ts';
import { logoffEverywhereRoute, logoffRoute } from './logoff.ts';
import { endOperatorSessionsRoute, openOperatorSessionRoute } from './operator-sessions.ts';
import {
  addOperatorAccountRoute,
  changeOperatorAccountRoute,
  getOperatorRoute,
  listOperatorAccountsRoute,
  listOperatorNamesRoute,
} from './operators.ts';
import { requestLoginLinkRoute } from './request-login-link.ts';
import { requestPasswordResetRoute } from './request-password-reset.ts';
import { resendVerificationRoute } from './resend-verification.ts';
import { resetPasswordRoute } from './reset-password.ts';
import { seedRoute } from './seed.ts';
import { signupRoute } from './signup.ts';
import { verifyMagicLinkRoute } from './verify-magic-link.ts';

export type Route = (app: App, context: Context) => void;

export const publicRoutes: Route[] = [
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
];

/** Between services only. */
export const internalRoutes: Route[] = [
  jwksRoute,
  getAccountRoute,
  createStaffAccountRoute,
  deleteMemberRoute,
  createLinkRoute,
  isErasedRoute,
  openOperatorSessionRoute,
  endOperatorSessionsRoute,
  checkPasswordRoute,
  getOperatorRoute,
  listOperatorNamesRoute,
  listOperatorAccountsRoute,
  addOperatorAccountRoute,
  changeOperatorAccountRoute,
  exportRoute,
  seedRoute,
];
