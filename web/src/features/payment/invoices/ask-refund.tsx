import { money } from '@emberline/contracts/money';
import {
  type RefundWish,
  refundPolicy,
  refundWishes,
  refundWordsLength,
} from '@emberline/contracts/refund-choices';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import type { ApiError } from '../../../api/send.ts';
import { dayOnly } from '../../../members/money-words.ts';
import { Dialog, DialogButtons } from '../../../ui/feedback/dialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { NativeSelect } from '../../../ui/forms/fields.ts';
import { FormOutcome } from '../../../ui/forms/form-outcome.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { type Invoice, useAskRefundMutation } from '../membership-api.ts';

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
    <Dialog title={`Refund of ${money(amount)}`} onClose={close}>
      <form
        className="stack gap-14"
        onSubmit={(event) => void onSubmit(event)}
        onChange={() => setProblem(undefined)}
        noValidate
      >
        <p className="flat soft">
          Charged on {dayOnly(createdAt)}. We decide within {refundPolicy.businessDaysToDecide} business days;
          the <Link to="/refund-policy">refund policy</Link> says how. Your membership goes on meanwhile.
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
  );
}
