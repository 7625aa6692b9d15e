import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { RefundRequests } from './refund-requests.tsx';

/** What members ask back. */
export function MoneyPage() {
  return (
    <>
      <PageHeader
        title="Money"
        intro="What members ask back, by the date by which the policy wants a decision."
      />
      <RefundRequests />
    </>
  );
}
