import { canonicalEmail, emailKey } from '@emberline/contracts/keys';

/** An address as an account stores it, and the key by which it is found. */
export function addressOf(email: string): { email: string; emailKey: string } {
  return { email: canonicalEmail(email) ?? email, emailKey: emailKey(email) };
}
