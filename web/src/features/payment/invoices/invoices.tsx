import { money } from '@emberline/contracts/money';
import { Fragment } from 'react';
import { dayOnly } from '../../../members/money-words.ts';
import { type Invoice, useInvoicesQuery } from '../membership-api.ts';
import * as classes from '../payment.module.css';
import { RefundLine } from './refund-line.tsx';

/** What was charged, newest first. */
export function Invoices() {
  const { data: invoices, isError } = useInvoicesQuery();
  return (
    <section className="sheet stack relative gap-16 padded" aria-labelledby="invoices">
      <h2 id="invoices" className={classes.title}>
        Invoices
      </h2>
      {isError && <p className={classes.text}>We cannot show your invoices just now.</p>}
      {invoices?.length === 0 && <p className={classes.text}>No invoices yet.</p>}
      {invoices && invoices.length > 0 && (
        <table className={classes.invoices}>
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">Amount</th>
              <th scope="col">Status</th>
              <th scope="col">Document</th>
            </tr>
          </thead>
          <tbody>
            {invoices.map((invoice) => (
              <Fragment key={invoice.id}>
                <InvoiceRow invoice={invoice} />
                <RefundLine invoice={invoice} />
              </Fragment>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { createdAt, amount, refunded, status, pdf } = invoice;
  return (
    <tr>
      <td>{dayOnly(createdAt)}</td>
      <td>{money(amount)}</td>
      <td>
        {amount === 0 && status === 'paid' ? 'Free day' : words[status]}
        {refunded !== undefined && `, ${money(refunded)} refunded`}
      </td>
      <td>
        {pdf && (
          <a
            href={pdf}
            target="_blank"
            rel="noopener"
            aria-label={`Open the invoice of ${dayOnly(createdAt)}`}
          >
            Open
          </a>
        )}
      </td>
    </tr>
  );
}

const words: Record<Invoice['status'], string> = {
  paid: 'Paid',
  open: 'Not paid yet',
  void: 'Cancelled',
  uncollectible: 'Not collected',
  draft: 'Being prepared',
};
