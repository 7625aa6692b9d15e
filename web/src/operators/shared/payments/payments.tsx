import { paymentStatus } from '@emberline/contracts/choices';
import { money } from '@emberline/contracts/money';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { ErrorState } from '../../../api/error-state.tsx';
import type { ApiError } from '../../../api/send.ts';
import { ask, toast, toastError } from '../../../ui/feedback/toast.tsx';
import { moneyApi, type Payment } from '../../api/money-api.ts';
import type { OperatorUser } from '../../api/users-api.ts';
import list from '../lists/list.module.css';
import { Panel } from '../panel.tsx';
import { dateTime, When } from '../times/times.tsx';
import { DisputeWords } from '../words/words.tsx';
import classes from './payments.module.css';
import { RefundDialog } from './refund-dialog.tsx';

/** What this member paid, what was refunded of it, and refunding. */
export function Payments({ user: { id, paymentStatus: code } }: { user: OperatorUser }) {
  const queries = [moneyApi.usePaymentsQuery(id), moneyApi.useUserMembershipQuery(id)] as const;
  const [{ currentData: payments }, { currentData: membership }] = queries;
  const failed = queries.filter(({ currentData, error }) => !currentData && error);
  const [chosen, choose] = useState<Payment>();
  const nextChargeAt = membership?.nextChargeAt;
  return (
    <Panel
      title="Payments"
      actions={
        <div className="row gap-8">
          {(code === paymentStatus.active || code === paymentStatus.pastDue) && (
            <CancelMembership
              id={id}
              endsNow={code === paymentStatus.pastDue || membership?.cancelEndsNow === true}
            />
          )}
        </div>
      }
    >
      {nextChargeAt && (
        <p className={classes.refund}>
          Charged next{membership.amount !== undefined && ` ${money(membership.amount)}`}, when the month that
          is paid or tried ends: <When at={nextChargeAt} />
        </p>
      )}
      {membership?.validUntil && membership.validUntil !== nextChargeAt && code === paymentStatus.active && (
        <p className={classes.refund}>
          Valid until, as the member reads it{nextChargeAt && ', 31 days from the start'}:{' '}
          <When at={membership.validUntil} />
        </p>
      )}
      {failed[0] && (
        <ErrorState
          error={failed[0].error}
          retry={() => {
            for (const { refetch } of failed) void refetch();
          }}
        />
      )}
      {payments?.length === 0 && <p className={list.none}>Nothing has been paid.</p>}
      <ul className={list.list} aria-label="Payments">
        {payments?.map((payment) => (
          <OnePayment key={payment.id} payment={payment} onRefund={() => choose(payment)} />
        ))}
      </ul>
      {chosen && <RefundDialog payment={chosen} close={() => choose(undefined)} />}
    </Panel>
  );
}

function OnePayment({ payment, onRefund }: { payment: Payment; onRefund: () => void }) {
  const { amount, createdAt, refundable, refunds, disputes } = payment;
  const [resend, { isLoading }] = moneyApi.useResendReceiptMutation();
  const onResend = async () => {
    const { error } = await resend(payment.id);
    if (error) toastError((error as ApiError).message);
    else toast('The receipt is on its way again.');
  };
  const isOpen = refunds.some(({ state }) => state === 'requested');
  return (
    <li className={list.line}>
      <div className="anywhere">
        <b>{money(amount)}</b>, <When at={createdAt} />
        {refunds.map(({ id, amount: part, state, reason, by, at }) => (
          <p key={id} className={classes.refund}>
            {words[state]} {money(part)}
            {reason && `: ${reason}`}. By {by ?? (reason ? 'the service itself' : 'the provider’s own pages')}
            , <When at={at} />
          </p>
        ))}
        {disputes.map((dispute) => (
          <p key={dispute.id} className={classes.refund}>
            <DisputeWords dispute={dispute} />
          </p>
        ))}
      </div>
      <Button
        size="compact-sm"
        variant="default"
        className={classes.button}
        aria-label={`Send the receipt of ${dateTime(createdAt)} again`}
        loading={isLoading}
        onClick={() => void onResend()}
      >
        Receipt
      </Button>
      {refundable > 0 && !isOpen && (
        <Button
          size="compact-sm"
          variant="default"
          className={classes.button}
          aria-label={`Refund ${money(amount)} of ${dateTime(createdAt)}`}
          onClick={onRefund}
        >
          Refund
        </Button>
      )}
    </li>
  );
}

const words: Record<Payment['refunds'][number]['state'], string> = {
  requested: 'Waits for the provider: refund of',
  sent: 'On its way: refund of',
  done: 'Refunded',
  failed: 'Refused by the provider: refund of',
};

/** Cancels a running membership as its member could: at the end of its period, or at once while that is not paid. */
function CancelMembership({ id, endsNow }: { id: string; endsNow: boolean }) {
  const [cancel, { isLoading }] = moneyApi.useCancelUserMembershipMutation();
  const onCancel = async () => {
    const sure = await ask({
      title: 'Cancel this membership?',
      text: endsNow
        ? 'The present period is not paid, so it ends now: what is open is voided, and nothing more is charged. The member gets an email. This cannot be taken back.'
        : 'It ends with the period that is paid, and nothing more is charged. The member gets an email and can take it back until then.',
      yes: 'Yes, cancel it',
      no: 'Let it go on',
      danger: true,
    });
    if (!sure) return;
    const { data, error } = await cancel(id);
    if (error) toastError((error as ApiError).message);
    else if (data.hasEnded) toast('Cancelled. It has ended.');
    else toast(`Cancelled. It ends ${dateTime(data.validUntil)}.`);
  };
  return (
    <Button size="compact-sm" variant="default" loading={isLoading} onClick={() => void onCancel()}>
      Cancel membership
    </Button>
  );
}
