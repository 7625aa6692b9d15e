import { useComputedColorScheme } from '@mantine/core';
import { Elements, PaymentElement } from '@stripe/react-stripe-js';
import type { Appearance, Stripe } from '@stripe/stripe-js';
import { type ReactNode, useEffect, useState } from 'react';
import { texts } from '../../../texts.ts';
import * as classes from '../payment.module.css';
import { loadProvider } from './confirm-at-bank.ts';

/** Loads the provider's script for its children, which may then use the provider's hooks; shows that it is loading. */
export function CardForm({ onError, children }: { onError: (message: string) => void; children: ReactNode }) {
  const [stripe, setStripe] = useState<Stripe>();
  const scheme = useComputedColorScheme();
  useEffect(() => {
    let left = false;
    loadProvider().then(
      (loaded) => {
        if (!left) setStripe(loaded);
      },
      () => {
        if (!left) onError(texts.payment.sdkFailed);
      },
    );
    return () => {
      left = true;
    };
  }, [onError]);
  if (!stripe) return null;
  return (
    <Elements
      stripe={stripe}
      options={{
        mode: 'setup',
        currency: 'usd',
        setupFutureUsage: 'off_session',
        appearance: appearanceOf(scheme),
        loader: 'never',
      }}
    >
      {children}
    </Elements>
  );
}

interface CardFieldsProps {
  onReady: () => void;
  onError: (message: string) => void;
  /** The card may be another one from now on. */
  onTouch?: () => void;
  disabled: boolean;
}

/** The card fields: the provider's frame, whose contents this page cannot read. */
export function CardFields({ onReady, onError, onTouch, disabled }: CardFieldsProps) {
  return (
    <div className={classes.fields}>
      <PaymentElement
        options={{ layout: 'tabs', readOnly: disabled }}
        onReady={onReady}
        onChange={onTouch}
        // The provider does not report a complete card that is pasted over another one.
        onFocus={onTouch}
        onLoadError={() => onError(texts.payment.formFailed)}
      />
    </div>
  );
}

/** Our colours for the provider's fields, passed as values since its frame cannot read our style sheet. */
function appearanceOf(scheme: 'light' | 'dark'): Appearance {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    theme: scheme === 'dark' ? 'night' : 'stripe',
    variables: {
      colorPrimary: token('--accent-text'),
      colorBackground: token('--surface'),
      colorText: token('--ink'),
      colorTextSecondary: token('--ink-soft'),
      colorDanger: token('--danger'),
      borderRadius: token('--radius-control'),
      fontFamily: 'system-ui, sans-serif',
      spacingUnit: '4px',
    },
  };
}

/** What to do after the bank has refused a card. */
export function DeclinedHelp() {
  return (
    <p className={classes.help}>
      Nothing was charged. Check the number, the date and the code, or use another card; why it was refused,
      only your bank can say.
    </p>
  );
}
