import { Button } from '@mantine/core';
import { type FormEvent, useCallback, useState } from 'react';
import { useMeQuery } from '../../../api/me.ts';
import type { ApiError } from '../../../api/send.ts';
import { texts } from '../../../texts.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { FormOutcome } from '../../../ui/forms/form-outcome.tsx';
import { useChangeCardMutation, useCreateCardChangeMutation } from '../membership-api.ts';
import { useUpdatePaymentMutation } from '../order-api.ts';
import { PleaseWait } from '../please-wait.tsx';
import { CardFields, CardForm, DeclinedHelp } from './card-fields.tsx';
import { useConfirmedCard, useConfirmedPayment } from './confirm-at-bank.ts';

/** Replaces the card; an open invoice is charged to the new one. */
export function ChangeCard({ close }: { close: () => void }) {
  const [error, setError] = useState<string>();
  const [declined, setDeclined] = useState(false);
  const [loading, setLoading] = useState(true);
  const fail = useCallback((message: string) => {
    setLoading(false);
    setError(message);
  }, []);
  const onReady = useCallback(() => setLoading(false), []);
  return (
    <div>
      {loading && <PleaseWait>{texts.payment.loading}</PleaseWait>}
      <CardForm onError={fail}>
        <Fields close={close} onReady={onReady} onError={setError} onDeclined={setDeclined} />
      </CardForm>
      <FormOutcome kind="error">{error}</FormOutcome>
      {declined && <DeclinedHelp />}
    </div>
  );
}

interface FieldsProps {
  close: () => void;
  onReady: () => void;
  onError: (message: string | undefined) => void;
  onDeclined: (declined: boolean) => void;
}

function Fields({ close, onReady, onError, onDeclined }: FieldsProps) {
  const confirmCard = useConfirmedCard();
  const [begin] = useCreateCardChangeMutation();
  const [change] = useChangeCardMutation();
  const [update] = useUpdatePaymentMutation();
  const confirmPayment = useConfirmedPayment();
  const { data: me } = useMeQuery();
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<{ error?: string; declined?: boolean }> => {
    const card = await confirmCard(async () => (await begin()).data);
    if (card.error !== undefined) return card;
    const { error } = await change({ setupIntentId: card.setupIntentId });
    const problem = error as ApiError | undefined;
    if (problem?.code === 'PAYMENT_UNCONFIRMED') return confirmAndTell();
    return { error: problem?.message, declined: problem?.code === 'CARD_DECLINED' };
  };
  /** The new card is in use, and its holder confirms the open payment. */
  const confirmAndTell = async () => {
    const answer = await confirmPayment();
    if (me) await update({ userId: me.id });
    return answer;
  };
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    onError(undefined);
    onDeclined(false);
    const { error, declined = false } = await save();
    setBusy(false);
    onDeclined(declined);
    if (error) return onError(error);
    toast('Your new card is in use.');
    close();
  };
  return (
    <form className="stack gap-12" onSubmit={(event) => void onSubmit(event)}>
      <CardFields onReady={onReady} onError={onError} disabled={busy} />
      <div className="row gap-10">
        <Button type="submit" loading={busy}>
          Use this card
        </Button>
        <Button variant="default" onClick={close} disabled={busy}>
          Not now
        </Button>
      </div>
    </form>
  );
}
