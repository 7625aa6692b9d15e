import { Button } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import type { Me } from '../../api/me.ts';
import { monthlyPrice } from '../../members/money-words.ts';
import { texts } from '../../texts.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { CardFields } from './card/card-fields.tsx';
import { useAcceptTermsMutation } from './order-api.ts';
import * as classes from './payment.module.css';
import { type Start, useStartMembership } from './use-start-membership.ts';

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
