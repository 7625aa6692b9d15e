import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Disputes } from './disputes.tsx';
import { Exports } from './exports.tsx';
import classes from './money-page.module.css';
import { RefundRequests } from './refund-requests.tsx';

/** What members and banks want back. */
export function MoneyPage() {
  return (
    <>
      <PageHeader title="Money" intro="What members ask back, by the date by which we promised to decide." />
      <div className={classes.page}>
        <RefundRequests />
        <Disputes />
        <Exports />
      </div>
    </>
  );
}
