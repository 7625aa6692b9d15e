import { money } from '@emberline/contracts/money';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useMeQuery } from '../../../api/me.ts';
import type { Membership } from '../../../members/payment-api.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { FormOutcome } from '../../../ui/forms/form-outcome.tsx';
import { useUpdatePaymentMutation } from '../order-api.ts';
import * as classes from '../payment.module.css';
import { DeclinedHelp } from './card-fields.tsx';
import { useConfirmedPayment } from './confirm-at-bank.ts';

/** The open payment that the bank wants confirmed, and the button that opens the bank's dialog. */
export function ConfirmPayment({ payment }: { payment: NonNullable<Membership['toConfirm']> }) {
  const { data: me } = useMeQuery();
  const confirm = useConfirmedPayment();
  const [update] = useUpdatePaymentMutation();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ error?: string; declined?: boolean }>({});

  const onConfirm = async () => {
    setBusy(true);
    setOutcome({});
    const answer = await confirm();
    // Shows it before this component leaves with the payment.
    if (!answer.error) toast('Thank you. Your payment is confirmed.');
    if (me) await update({ userId: me.id });
    setOutcome(answer);
    setBusy(false);
  };
  return (
    <div className={classes.asks}>
      <p role="alert">
        Your bank asks you to confirm the payment of {money(payment.amount)} for your membership. Until then
        your membership is paused; nothing is lost.
      </p>
      <div>
        <Button loading={busy} onClick={() => void onConfirm()}>
          Confirm the payment
        </Button>
      </div>
      <FormOutcome kind="error">{outcome.error}</FormOutcome>
      {outcome.declined && <DeclinedHelp />}
    </div>
  );
}
