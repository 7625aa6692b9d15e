import { refundPolicy } from '@emberline/contracts/refund-choices';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { dayOnly } from '../../../members/money-words.ts';
import type { Invoice } from '../membership-api.ts';
import * as classes from '../payment.module.css';
import { AskRefund } from './ask-refund.tsx';

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
      {decided}: {answer}
    </span>
  );
}
