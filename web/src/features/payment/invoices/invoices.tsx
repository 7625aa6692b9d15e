import { money } from '@emberline/contracts/money';
import {
  type RefundWish,
  refundPolicy,
  refundWishes,
  refundWordsLength,
} from '@emberline/contracts/refund-choices';
import { Button } from '@mantine/core';
import { type FormEvent, Fragment, useState } from 'react';
import { Link } from 'react-router';
import type { ApiError } from '../../../api/send.ts';
import { dayOnly } from '../../../members/money-words.ts';
import { Inline } from '../../../members/written/inline.tsx';
import { Dialog, DialogButtons } from '../../../ui/feedback/dialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { NativeSelect } from '../../../ui/forms/fields.ts';
import { FormOutcome } from '../../../ui/forms/form-outcome.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { KeptIn } from '../../../ui/forms/use-kept.ts';
import { type Invoice, useAskRefundMutation, useInvoicesQuery } from '../membership-api.ts';
import * as classes from '../payment.module.css';

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
        <div className="sideways">
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
        </div>
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

/** Below a charge: asking for it back, or what became of that. */
export function RefundLine({ invoice }: { invoice: Invoice }) {
  const { createdAt, request, askUntil, dispute } = invoice;
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  if (!request && !askUntil && !dispute) return null;
  return (
    <tr className={classes.line}>
      <td colSpan={4}>
        <div className={classes.refundRow}>
          {dispute && <span>{disputeWords[dispute]}</span>}
          {request && <RequestWords request={request} />}
          {!request && askUntil && (
            <>
              <span>You can ask for a refund until {dayOnly(askUntil)}.</span>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`Ask for a refund of the charge of ${dayOnly(createdAt)}`}
                onClick={() => setAsking(true)}
              >
                Ask for a refund
              </Button>
            </>
          )}
        </div>
        {isAsking && <AskRefund invoice={invoice} close={close} />}
      </td>
    </tr>
  );
}

const disputeWords: Record<NonNullable<Invoice['dispute']>, string> = {
  open: 'Your bank has taken this payment back and decides about it, so we cannot refund it as well.',
  lost: 'Your bank has taken this payment back.',
  won: 'Your bank had taken this payment back, and has returned it to us.',
};

function RequestWords({ request }: { request: NonNullable<Invoice['request']> }) {
  const { state, askedAt, decideBy, decidedAt, answer } = request;
  if (state === 'asked')
    return (
      <span>
        <b>Refund asked for</b> on {dayOnly(askedAt)}. We decide by {dayOnly(decideBy)} and write to you.
      </span>
    );
  const decided = decidedAt && ` on ${dayOnly(decidedAt)}`;
  if (state === 'granted')
    return (
      <span>
        <b>Refund granted</b>
        {decided}. It is made within {refundPolicy.businessDaysToRefund} business days.
      </span>
    );
  return (
    <span>
      <b>Refund declined</b>
      {decided}: {answer && <Inline>{answer}</Inline>}
    </span>
  );
}

interface AskRefundProps {
  invoice: Invoice;
  close: () => void;
}

/** Asks for a charge back: a reason, and words if the member likes. */
export function AskRefund({ invoice: { id: chargeId, amount, createdAt }, close }: AskRefundProps) {
  const [askRefund, { isLoading }] = useAskRefundMutation();
  const [problem, setProblem] = useState<string>();
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const reason = form.get('reason') as RefundWish | '';
    if (!reason) return setProblem('Please choose a reason.');
    const words = String(form.get('words')).trim();
    const { error } = await askRefund({ chargeId, reason, ...(words !== '' && { words }) });
    if (error) return setProblem((error as ApiError).message);
    close();
    toast('We have your request, and write to you.');
  };
  return (
    <KeptIn value={chargeId}>
      <Dialog title={`Refund of ${money(amount)}`} onClose={close}>
        <form
          className="stack gap-14"
          onSubmit={(event) => void onSubmit(event)}
          onChange={() => setProblem(undefined)}
          noValidate
        >
          <p className="flat soft">
            Charged on {dayOnly(createdAt)}. We decide within {refundPolicy.businessDaysToDecide} business
            days; the <Link to="/refund-policy">refund policy</Link> says how. Your membership goes on
            meanwhile.
          </p>
          <NativeSelect
            label="Reason"
            name="reason"
            required
            defaultValue=""
            data={[{ value: '', label: 'Choose a reason' }, ...refundWishes]}
          />
          <TextArea label="More about it, if you like" name="words" rows={3} maxLength={refundWordsLength} />
          <FormOutcome kind="error">{problem}</FormOutcome>
          <DialogButtons>
            <Button variant="default" onClick={close}>
              Not now
            </Button>
            <Button type="submit" loading={isLoading}>
              Ask for a refund
            </Button>
          </DialogButtons>
        </form>
      </Dialog>
    </KeptIn>
  );
}
