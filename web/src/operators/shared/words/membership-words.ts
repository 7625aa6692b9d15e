import { paymentStatus } from '@emberline/contracts/choices';
import type { OperatorUser } from '../../api/users-api.ts';

export function membershipWords({ kind, paymentStatus: code }: Pick<OperatorUser, 'kind' | 'paymentStatus'>) {
  if (kind === 'staff') return 'Team profile';
  if (code === paymentStatus.active) return 'Subscribed';
  if (code === paymentStatus.pastDue) return 'Past due';
  return code === undefined ? 'Never paid' : 'Ended';
}
