import { leave, signUp, verify } from '../lib/newcomer.ts';

/** Signs up, opens the email's link, fills in the profile, and deletes the account. */
export function join(): void {
  const newcomer = signUp();
  if (!newcomer) return;
  verify(newcomer);
  leave(newcomer);
}
