import { paymentStatus, type RefundReason, refundReasons } from '@emberline/contracts/choices';
import { money } from '@emberline/contracts/money';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { ErrorState } from '../../../api/error-state.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { NativeSelect, TextInput } from '../../../ui/forms/fields.ts';
import { type Answer, type OperatorUser, operatorApi } from '../../api/operator-api.ts';
import { ActButton, OrderDialog, useAct } from '../acts/acts.tsx';
import { Line, Lines } from '../lists/lists.tsx';
import shared from '../operators.module.css';
import { Panel } from '../panel.tsx';
import { dateTime, When } from '../times/times.tsx';
import { DisputeWords } from '../words/words.tsx';

type Payment = Answer<'listUserPayments'>['payments'][number];

/** What this member paid, what was refunded of it, and refunding. */
export function Payments({ user: { id, paymentStatus: code } }: { user: OperatorUser }) {
  const queries = [
    operatorApi.useListUserPaymentsQuery({ id }),
    operatorApi.useGetUserMembershipQuery({ id }),
  ] as const;
  const [{ currentData: paid }, { currentData: membership }] = queries;
  const failed = queries.filter(({ currentData, error }) => !currentData && error);
  const [chosen, choose] = useState<Payment>();
  const { nextChargeAt, validUntil, amount } = membership ?? {};
  const isPastDue = code === paymentStatus.pastDue;
  return (
    <Panel
      title="Payments"
      actions={
        (code === paymentStatus.active || isPastDue) && (
          <CancelMembership id={id} endsNow={isPastDue || membership?.cancelEndsNow === true} />
        )
      }
    >
      {nextChargeAt && (
        <p className="flat soft small">
          Charged next{amount !== undefined && ` ${money(amount)}`}, when the month that is paid or tried
          ends: <When at={nextChargeAt} />
        </p>
      )}
      {validUntil && validUntil !== nextChargeAt && code === paymentStatus.active && (
        <p className="flat soft small">
          Valid until, as the member reads it{nextChargeAt && ', 31 days from the start'}:{' '}
          <When at={validUntil} />
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
      <Lines label="Payments" of={paid?.payments} none="Nothing has been paid." keyOf={(one) => one.id}>
        {(payment) => <OnePayment payment={payment} onRefund={() => choose(payment)} />}
      </Lines>
      {chosen && <RefundDialog payment={chosen} close={() => choose(undefined)} />}
    </Panel>
  );
}

function OnePayment({ payment, onRefund }: { payment: Payment; onRefund: () => void }) {
  const { amount, createdAt, refundable, refunds, disputes } = payment;
  const isOpen = refunds.some(({ state }) => state === 'requested');
  return (
    <Line>
      <div className="anywhere">
        <b>{money(amount)}</b>, <When at={createdAt} />
        {refunds.map(({ id, amount: part, state, reason, by, at }) => (
          <p key={id} className="flat soft small">
            {words[state]} {money(part)}
            {reason && `: ${reason}`}. By {by ?? (reason ? 'the service itself' : 'the provider’s own pages')}
            , <When at={at} />
          </p>
        ))}
        {disputes.map((dispute) => (
          <p key={dispute.id} className="flat soft small">
            <DisputeWords dispute={dispute} />
          </p>
        ))}
      </div>
      <ActButton
        act="resendReceipt"
        input={{ chargeId: payment.id }}
        done="The receipt is on its way again."
        className={shared.touch}
        aria-label={`Send the receipt of ${dateTime(createdAt)} again`}
      >
        Receipt
      </ActButton>
      {refundable > 0 && !isOpen && (
        <Button
          size="compact-sm"
          variant="default"
          className={shared.touch}
          aria-label={`Refund ${money(amount)} of ${dateTime(createdAt)}`}
          onClick={onRefund}
        >
          Refund
        </Button>
      )}
    </Line>
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
  return (
    <ActButton
      act="cancelUserMembership"
      input={{ id }}
      sure={{
        title: 'Cancel this membership?',
        text: endsNow
          ? 'The present period is not paid, so it ends now: what is open is voided, and nothing more is charged. The member gets an email. This cannot be taken back.'
          : 'It ends with the period that is paid, and nothing more is charged. The member gets an email and can take it back until then.',
        yes: 'Yes, cancel it',
        no: 'Let it go on',
        danger: true,
      }}
      done={({ hasEnded, validUntil }) =>
        hasEnded ? 'Cancelled. It has ended.' : `Cancelled. It ends ${dateTime(validUntil)}.`
      }
    >
      Cancel membership
    </ActButton>
  );
}

interface RefundDialogProps {
  payment: Pick<Answer<'listUserPayments'>['payments'][number], 'id' | 'amount' | 'refundable'>;
  /** Grants what the member asked for. */
  asked?: boolean;
  close: () => void;
}

/** Asks how much is refunded, why, and whether the membership ends. Sending the same form again refunds nothing twice. */
export function RefundDialog({ payment, asked, close }: RefundDialogProps) {
  const { id: chargeId, amount, refundable } = payment;
  const { call } = useAct('refundPayment');
  const [key, setKey] = useState(() => crypto.randomUUID());
  const changeKey = () => setKey(crypto.randomUUID());
  const submit = async (form: FormData) => {
    const cents = centsOf(String(form.get('amount')));
    if (cents === undefined || cents < 1 || cents > refundable)
      return `Please enter an amount up to ${money(refundable)}.`;
    const reason = form.get('reason') as RefundReason | '';
    if (!reason) return 'Please choose a reason.';
    const endsMembership = form.get('membership') === 'ends';
    const order = { chargeId, key, amount: cents, reason, endsMembership, ...(asked && { asked }) };
    const { data, error } = await call(order);
    if (error) return error.message;
    if (data.refund.state === 'failed') {
      changeKey();
      return 'The payment provider has refused this refund.';
    }
    toast(
      data.refund.state === 'requested'
        ? 'The provider does not answer. The refund is sent as soon as it does.'
        : `${money(cents)} has been refunded.`,
    );
  };
  return (
    <OrderDialog
      title={`Refund of ${money(amount)}`}
      intro={`${money(refundable)} of this payment can be refunded. The member gets an email. A refund cannot be taken back.`}
      action="Refund"
      onSubmit={submit}
      onChange={changeKey}
      close={close}
    >
      <TextInput
        label="Amount in dollars"
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        required
        defaultValue={(refundable / 100).toFixed(2)}
      />
      <NativeSelect
        label="Reason"
        name="reason"
        required
        defaultValue={asked ? refundReasons[0] : ''}
        data={[{ value: '', label: 'Choose a reason' }, ...refundReasons]}
      />
      <NativeSelect
        label="The membership"
        name="membership"
        defaultValue="stays"
        data={[
          { value: 'stays', label: 'goes on, and is charged again' },
          { value: 'ends', label: 'ends at once' },
        ]}
      />
    </OrderDialog>
  );
}

/** Cents of an amount in dollars, such as `12.50`; undefined when it is none. */
export function centsOf(text: string): number | undefined {
  const found = /^\$?(\d{1,5})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!found) return undefined;
  return Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
}
