import type { Context } from '../../context.ts';
import { eraseAccount } from './erase-account.ts';

const batch = 50;

/** Deletes all unverified accounts under an email that another account has verified: they can never be verified. */
export async function deleteUnverifiedWithEmail(context: Context, emailKey: string): Promise<void> {
  for (;;) {
    const ids = await context.accounts.findUnverified({ emailKey }, batch);
    if (ids.length === 0) return;
    for (const id of ids) await eraseAccount(context, id, { by: 'expiry' });
  }
}
