import { money } from '@emberline/contracts/money';
import type { Payment } from '../../api/money-api.ts';
import { dateTime } from '../times/times.ts';
import { When } from '../times/when.tsx';

type Dispute = Payment['disputes'][number];

/** How a dispute stands, its reason, and by when the provider wants an answer. */
export function DisputeWords({ dispute }: { dispute: Dispute }) {
  const { amount, reason, status, dueBy, at } = dispute;
  return (
    <>
      <b>{words[status]}</b>, {money(amount)}: {reason.replaceAll('_', ' ')}, <When at={at} />
      {dueBy && status === 'needs_response' && `. Answer at the provider by ${dateTime(dueBy)}`}
    </>
  );
}

const words: Record<Dispute['status'], string> = {
  inquiry: 'The bank asks',
  needs_response: 'Taken back by the bank',
  under_review: 'The bank looks at our answer',
  won: 'Dispute won',
  lost: 'Dispute lost',
  closed: 'Inquiry closed',
};
