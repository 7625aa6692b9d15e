import { writer } from '../kept/whose.ts';
import { currentPath, isSessionEndExpected, navigateTo } from './navigation.ts';
import { audience, endSession, readToken } from './session.ts';

/**
 * Called when the server has refused a token, or where there is none any more: the browser's data was cleared. Ends the session once,
 * for all tabs, and opens the login page, which leads back here.
 * Does nothing when another token is stored by now: late answers to older calls must not end the new session.
 */
export function leaveForLogin(refused: string | null = null): void {
  const isNobody = refused === null && writer() === null;
  if (refused !== readToken() || isNobody || isSessionEndExpected()) return;
  endSession();
  navigateTo(endedPath(), { replace: true });
}

/** Address of this document's login page, which leads back to `back`; the current page by default. */
export function loginPath(back = currentPath()): string {
  return `${audience() === 'operator' ? '/admin/login' : '/login'}?redirectUrl=${encodeURIComponent(back)}`;
}

/** The same for a session that has ended; the login page says so. */
export function endedPath(back = currentPath()): string {
  return `${loginPath(back)}&ended=1`;
}

/** Address of the payment page, which leads back to `back`; the current page by default. */
export function paymentPath(back = currentPath()): string {
  return `/payment?returnTo=${encodeURIComponent(back)}`;
}

/** @param path of the payment page, with what is offered after it; by default it leads back to the current page */
export function leaveForPayment(path = paymentPath()): void {
  if (!location.pathname.startsWith('/payment')) navigateTo(path);
}
