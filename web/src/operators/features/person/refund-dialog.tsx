import { type RefundReason, refundReasons } from '@emberline/contracts/choices';
import { money } from '@emberline/contracts/money';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { ApiError } from '../../../api/send.ts';
import { Dialog, DialogButtons } from '../../../ui/feedback/dialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { NativeSelect, TextInput } from '../../../ui/forms/fields.ts';
import { FormOutcome } from '../../../ui/forms/form-outcome.tsx';
import { moneyApi, type Payment } from '../../api/money-api.ts';
import { withCode } from '../../shared/with-code.tsx';
import { centsOf } from './cents-of.ts';
import classes from './payments.module.css';

interface RefundDialogProps {
  payment: Payment;
  close: () => void;
}

/** Asks how much is refunded, why, and whether the membership ends. Sending the same form again refunds nothing twice. */
export function RefundDialog({ payment: { id: chargeId, amount, refundable }, close }: RefundDialogProps) {
  const [refund, { isLoading }] = moneyApi.useRefundMutation();
  const [problem, setProblem] = useState<string>();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isLoading) return;
    const form = new FormData(event.currentTarget);
    const cents = centsOf(String(form.get('amount')));
    if (cents === undefined || cents < 1 || cents > refundable)
      return setProblem(`Please enter an amount up to ${money(refundable)}.`);
    if (!form.get('reason')) return setProblem('Please choose a reason.');
    const order = {
      ...{ chargeId, key, amount: cents, reason: form.get('reason') as RefundReason },
      endsMembership: form.get('membership') === 'ends',
    };
    const { data, error } = await withCode(() => refund(order));
    if (error) return setProblem((error as ApiError).message);
    if (data.refund.state === 'failed') {
      setKey(crypto.randomUUID());
      return setProblem('The payment provider has refused this refund.');
    }
    close();
    toast(
      data.refund.state === 'requested'
        ? 'The provider does not answer. The refund is sent as soon as it does.'
        : `${money(cents)} has been refunded.`,
    );
  };
  return (
    <Dialog title={`Refund of ${money(amount)}`} onClose={close}>
      <form
        className={classes.form}
        onSubmit={(event) => void submit(event)}
        onChange={() => {
          setProblem(undefined);
          setKey(crypto.randomUUID());
        }}
        noValidate
      >
        <p className={classes.intro}>
          {money(refundable)} of this payment can be refunded. The member gets an email. A refund cannot be
          taken back.
        </p>
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
          defaultValue=""
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
        <FormOutcome kind="error">{problem}</FormOutcome>
        <DialogButtons>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" color="danger" loading={isLoading}>
            Refund
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
