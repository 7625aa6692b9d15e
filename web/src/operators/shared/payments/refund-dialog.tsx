import { type RefundReason, refundReasons } from '@emberline/contracts/choices';
import { money } from '@emberline/contracts/money';
import { useState } from 'react';
import type { ApiError } from '../../../api/send.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { NativeSelect, TextInput } from '../../../ui/forms/fields.ts';
import { moneyApi, type Payment } from '../../api/money-api.ts';
import { OrderDialog } from '../dialogs/order-dialog.tsx';

interface RefundDialogProps {
  payment: Pick<Payment, 'id' | 'amount' | 'refundable'>;
  /** Grants what the member asked for. */
  asked?: boolean;
  close: () => void;
}

/** Asks how much is refunded, why, and whether the membership ends. Sending the same form again refunds nothing twice. */
export function RefundDialog({ payment, asked, close }: RefundDialogProps) {
  const { id: chargeId, amount, refundable } = payment;
  const [refund] = moneyApi.useRefundMutation();
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
    const { data, error } = await refund(order);
    if (error) return (error as ApiError).message;
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
