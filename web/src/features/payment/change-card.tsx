import { Button } from '@mantine/core';
import { type FormEvent, useCallback, useState } from 'react';
import type { ApiError } from '../../api/send.ts';
import { texts } from '../../texts.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { FormOutcome } from '../../ui/forms/form-outcome.tsx';
import { CardFields, CardForm } from './card-fields.tsx';
import classes from './membership-page.module.css';
import { useChangeCardMutation, useCreateCardChangeMutation } from './payment-api.ts';
import { PleaseWait } from './please-wait.tsx';
import { useConfirmedCard } from './use-confirmed-card.ts';

/** Replaces the card; an open invoice is charged to the new one. */
export function ChangeCard({ close }: { close: () => void }) {
  const [error, setError] = useState<string>();
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
        <Fields close={close} onReady={onReady} onError={setError} />
      </CardForm>
      <FormOutcome kind="error">{error}</FormOutcome>
    </div>
  );
}

interface FieldsProps {
  close: () => void;
  onReady: () => void;
  onError: (message: string | undefined) => void;
}

function Fields({ close, onReady, onError }: FieldsProps) {
  const confirmCard = useConfirmedCard();
  const [begin] = useCreateCardChangeMutation();
  const [change] = useChangeCardMutation();
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<string | undefined> => {
    const card = await confirmCard(async () => (await begin()).data);
    if (card.error !== undefined) return card.error;
    const { error } = await change({ setupIntentId: card.setupIntentId });
    return (error as ApiError | undefined)?.message;
  };
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    onError(undefined);
    const problem = await save();
    setBusy(false);
    if (problem) return onError(problem);
    toast('Your new card is in use.');
    close();
  };
  return (
    <form className={classes.form} onSubmit={(event) => void onSubmit(event)}>
      <CardFields onReady={onReady} onError={onError} disabled={busy} />
      <div className={classes.buttons}>
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
