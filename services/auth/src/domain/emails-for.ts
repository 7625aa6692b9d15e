import type { AccountRow } from '../store/accounts.ts';
import type { EmailRequest } from '../store/email-requests.ts';

type Known = Pick<AccountRow, '_id' | 'kind' | 'isVerified'>;

/**
 * Which emails answer a request. Who has verified the address is its owner and gets what is asked for; while nobody has, all
 * who joined with it do. The owner is told when somebody else joins; team profiles get no emails.
 * @param under the accounts that have the email: the verified one first
 * @param joined whose email is to be verified
 */
export function emailsFor<A extends Known>(
  kind: EmailRequest['kind'],
  under: A[],
  joined: A | null,
): { kind: EmailRequest['kind'] | 'account-exists'; to: A }[] {
  const [first] = under;
  const owner = first?.isVerified ? first : undefined;
  if (kind !== 'verify-email') return members(owner ? [owner] : under).map((to) => ({ kind, to }));
  if (!joined || joined.isVerified) return [];
  return owner ? members([owner]).map((to) => ({ kind: 'account-exists', to })) : [{ kind, to: joined }];
}

function members<A extends Known>(accounts: A[]): A[] {
  return accounts.filter(({ kind }) => kind === 'member');
}
