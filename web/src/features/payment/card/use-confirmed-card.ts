import { useElements, useStripe } from '@stripe/react-stripe-js';
import { texts } from '../../../texts.ts';
import { said } from './confirm-at-bank.ts';

export type Confirmation =
  | { setupIntentId: string; error?: undefined }
  /** `declined`: the bank has refused this card. */
  | { error: string; declined?: boolean };

interface Intent {
  clientSecret: string;
  setupIntentId: string;
}

/**
 * Lets the provider confirm the typed card; the bank may ask the card's holder.
 * @returns a function. It calls `begin`, which creates the intent at our server, and answers the confirmed card or a sentence.
 */
export function useConfirmedCard() {
  const stripe = useStripe();
  const elements = useElements();
  return async (begin: () => Promise<Intent | undefined>): Promise<Confirmation> => {
    if (!stripe || !elements) return { error: texts.payment.providerFailed };
    const typed = await elements.submit();
    if (typed.error) return { error: said(typed.error) };
    // To type another card the member has to come back to the fields, which is noticed.
    elements.getElement('payment')?.blur();
    const intent = await begin();
    if (!intent) return { error: texts.payment.flowFailed };
    const { error, setupIntent } = await stripe.confirmSetup({
      elements,
      clientSecret: intent.clientSecret,
      redirect: 'if_required',
    });
    if (error) return { error: said(error), declined: error.type === 'card_error' };
    if (setupIntent.status !== 'succeeded') return { error: texts.payment.providerFailed };
    return { setupIntentId: intent.setupIntentId };
  };
}
