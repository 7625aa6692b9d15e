import { Button } from '@mantine/core';
import { type FormEvent, useCallback, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Me } from '../../api/me.ts';
import { useSwitchedOff } from '../../api/use-switched-off.ts';
import { monthlyPrice } from '../../members/money-words.ts';
import { ResendButton } from '../../members/resend-button.tsx';
import { texts } from '../../texts.ts';
import { IconLock } from '../../ui/drawings/icons.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { FormOutcome } from '../../ui/forms/form-outcome.tsx';
import { CardFields, CardForm, DeclinedHelp } from './card/card-fields.tsx';
import { useAcceptTermsMutation } from './order-api.ts';
import * as classes from './payment.module.css';
import { PleaseWait } from './please-wait.tsx';
import { type Start, useStartMembership } from './use-start-membership.ts';

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

/** Shown in place of the card form: what the member still needs, each with a link or a button. */
export function BeforeTheCard({ me }: { me: Me }) {
  // `complete` is false while the email is not verified, so the next missing field decides then.
  const lacksFacts = me.isVerified ? !me.complete : me.completion.next === 'age';
  return (
    <section className={classes.card} data-form aria-labelledby="before">
      <h2 id="before" className={classes.before}>
        Before you pay
      </h2>
      <p>
        Writing to people needs {me.isVerified || !lacksFacts ? 'one more thing' : 'two more things'}. Nobody
        pays before.
      </p>
      <ul className={classes.missing}>
        {!me.isVerified && (
          <li>
            <p>
              Please verify your email: open the link we sent to <strong>{me.email}</strong>.
            </p>
            <ResendButton email={me.email} quiet />
          </li>
        )}
        {lacksFacts && (
          <li>
            <p>Please add your age and zip to your profile. Your zip is never shown.</p>
            <Button component={Link} to="/profile/edit">
              Complete your profile
            </Button>
          </li>
        )}
      </ul>
    </section>
  );
}

interface PaymentFieldsProps {
  me: Me;
  trial: boolean;
  processing: boolean;
  onReady: () => void;
  onError: (message: string) => void;
  onBusy: (busy: boolean) => void;
  onBankAsks: () => void;
  onEnd: (start: Start) => void;
}

/** The card, the box for the terms and the button. */
export function PaymentFields(props: PaymentFieldsProps) {
  const { me, trial, processing, onReady, onError, onBusy, onBankAsks, onEnd } = props;
  const form = useRef<HTMLFormElement>(null);
  const { start, forgetCard } = useStartMembership(me, trial, onBankAsks);
  const [acceptTerms, { isLoading: accepting }] = useAcceptTermsMutation();
  const [accepted, setAccepted] = useState(false);

  const onTick = async (ticked: boolean) => {
    setAccepted(ticked);
    if (!ticked) return;
    const { error } = await acceptTerms();
    if (!error) return;
    setAccepted(false);
    onError(texts.payment.providerFailed);
  };
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const terms = form.current?.elements.namedItem('terms');
    if (!(terms instanceof HTMLInputElement)) return onError(texts.payment.noTermsBox);
    if (!form.current?.querySelector('[data-card]')) return onError(texts.payment.noContainer);
    if (!terms.checked || processing) return;
    onBusy(true);
    onEnd(await start());
  };
  return (
    <form ref={form} onSubmit={(event) => void onSubmit(event)} className={classes.form}>
      <div data-card>
        <CardFields onReady={onReady} onError={onError} onTouch={forgetCard} disabled={processing} />
      </div>
      <Checkbox
        name="terms"
        checked={accepted}
        disabled={processing}
        onChange={(event) => void onTick(event.currentTarget.checked)}
        label={
          <>
            I am 18 or older and I accept the{' '}
            <a href="/terms" target="_blank" rel="noopener">
              Terms and Conditions
            </a>{' '}
            (opens in a new tab).
          </>
        }
      />
      <Button type="submit" fullWidth size="lg" disabled={!accepted || accepting || processing}>
        {trial ? 'Start the free day' : `Pay ${monthlyPrice} now`}
      </Button>
    </form>
  );
}
