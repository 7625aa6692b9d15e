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

/** The login page of this document, leading back to where one is. */
export function loginPath(): string {
  const login = audience() === 'operator' ? '/admin/login' : '/login';
  return `${login}?redirectUrl=${encodeURIComponent(currentPath())}`;
}

export function leaveForPayment(): void {
  if (location.pathname.startsWith('/payment')) return;
  navigateTo(`/payment?returnTo=${encodeURIComponent(currentPath())}`);
}
