import { Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import type { Me } from '../../api/me.ts';
import { useSwitchedOff } from '../../api/use-switched-off.ts';
import { texts } from '../../texts.ts';
import { IconLock } from '../../ui/drawings/icons.ts';
import { FormOutcome } from '../../ui/forms/form-outcome.tsx';
import { BeforeTheCard } from './before-the-card.tsx';
import { CardForm } from './card/card-fields.tsx';
import { DeclinedHelp } from './card/declined-help.tsx';
import * as classes from './payment.module.css';
import { PaymentFields } from './payment-fields.tsx';
import { PleaseWait } from './please-wait.tsx';
import type { Start } from './use-start-membership.ts';

interface PaymentFormProps {
  me: Me;
  trial: boolean;
  onBusy: (busy: boolean) => void;
  /** The membership has begun. */
  onDone: () => void;
  /** What the page showed is not what would be charged: it shows the new price, and the member decides again. */
  onOffer: (offer: 'no free day' | 'changed') => void;
  /** Nothing was ordered: a membership runs with another card, as these words say. */
  onRuns: (words: string) => void;
  /** Fetches the user and the membership again. */
  onReset: () => void;
}

/** Terms, card and the button. Shows first what the member still needs before they can write, or that nobody can start one now. */
export function PaymentForm(props: PaymentFormProps) {
  const [error, setError] = useState<string>();
  const [declined, setDeclined] = useState(false);
  const [loading, setLoading] = useState(true);
  const [processing, setProcessing] = useState(false);
  const [asked, setAsked] = useState(false);
  const [round, setRound] = useState(0);
  const off = useSwitchedOff('memberships');
  const fail = useCallback((message: string) => {
    setLoading(false);
    setError(message);
  }, []);
  const onReady = useCallback(() => setLoading(false), []);
  const busy = (now: boolean) => {
    setProcessing(now);
    setAsked(false);
    props.onBusy(now);
    if (!now) return;
    setError(undefined);
    setDeclined(false);
  };
  const onEnd = (start: Start) => {
    if (start.done) return props.onDone();
    if (start.runs) props.onRuns(start.error);
    busy(false);
    setError(start.error);
    setDeclined(start.declined === true);
    if (start.offer) props.onOffer(start.offer);
    if (!start.reset) return;
    setRound(round + 1);
    setLoading(true);
    props.onReset();
  };
  const { isVerified, complete } = props.me;
  if (off && !processing)
    return (
      <div className={classes.card}>
        <FormOutcome kind="notice">{off}</FormOutcome>
      </div>
    );
  if (!(isVerified && complete) && !processing) return <BeforeTheCard me={props.me} />;
  return (
    <div className={classes.card} data-form>
      {loading && !error && <PleaseWait>{texts.payment.loading}</PleaseWait>}
      {processing && <PleaseWait>{asked ? texts.payment.bankAsks : texts.payment.processing}</PleaseWait>}
      <CardForm key={round} onError={fail}>
        <PaymentFields
          me={props.me}
          trial={props.trial}
          processing={processing}
          onReady={onReady}
          onError={fail}
          onBusy={busy}
          onBankAsks={() => setAsked(true)}
          onEnd={onEnd}
        />
      </CardForm>
      <FormOutcome kind="error">{error}</FormOutcome>
      {declined && <DeclinedHelp />}
      <p className={classes.safe}>
        <IconLock size={16} aria-hidden /> Your card goes straight to our payment provider. We never see it.
      </p>
      {error === texts.payment.sdkFailed && (
        <Button variant="default" onClick={() => location.reload()}>
          Try again
        </Button>
      )}
    </div>
  );
}
