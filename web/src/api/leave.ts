import { currentPath, isSessionEndExpected, navigateTo } from './navigation.ts';
import { audience, endSession, readToken } from './session.ts';

/**
 * The server refused a token: ends the session once, for all tabs, and asks to log in, coming back here afterwards.
 * Only for the token that was refused: late answers to older calls find another one, or none.
 */
export function leaveForLogin(refused: string | null): void {
  if (refused === null || refused !== readToken() || isSessionEndExpected()) return;
  endSession();
  navigateTo(loginPath(), { replace: true });
}

/** The login page of this document, leading back to a path: by default where one is. */
export function loginPath(back = currentPath()): string {
  return `${audience() === 'operator' ? '/admin/login' : '/login'}?redirectUrl=${encodeURIComponent(back)}`;
}

/** The payment page, leading back to a path: by default where one is. */
export function paymentPath(back = currentPath()): string {
  return `/payment?returnTo=${encodeURIComponent(back)}`;
}

export function leaveForPayment(): void {
  if (!location.pathname.startsWith('/payment')) navigateTo(paymentPath());
}
