import { useMembershipQuery } from '../../../members/payment-api.ts';

/** Words for the banner of an open payment: another sentence and button when the bank only wants it confirmed. */
export function PastDueWords({ failed, asked }: { failed: string; asked: string }) {
  const { data: membership } = useMembershipQuery();
  return membership?.toConfirm ? asked : failed;
}
