import type { AnswerOf, beginConfirmation } from '@emberline/contracts';
import { texts } from '../../../texts.ts';
import { loadProvider } from './provider.ts';
import { isRefusedByHolder, said } from './said.ts';

export interface BankAnswer {
  /** A sentence when the payment was not confirmed. */
  error?: string;
  /** The bank has declined the card after its holder confirmed. */
  declined?: boolean;
}

/** Opens the bank's dialog, in which the card's holder confirms an open payment. */
export async function confirmAtBank(payment: AnswerOf<typeof beginConfirmation>): Promise<BankAnswer> {
  const { clientSecret, paymentMethodId } = payment;
  try {
    const stripe = await loadProvider();
    const found = await stripe.retrievePaymentIntent(clientSecret);
    if (found.error) return { error: said(found.error) };
    // Confirmed in another tab.
    if (found.paymentIntent.status === 'succeeded') return {};
    const { paymentIntent, error } =
      found.paymentIntent.status === 'requires_action'
        ? await stripe.handleNextAction({ clientSecret })
        : await stripe.confirmPayment({
            clientSecret,
            confirmParams: {
              return_url: location.href,
              ...(paymentMethodId !== null && { payment_method: paymentMethodId }),
            },
            redirect: 'if_required',
          });
    if (error && isRefusedByHolder(error)) return { error: texts.payment.notConfirmed };
    if (error) return { error: said(error), declined: error.type === 'card_error' };
    return paymentIntent?.status === 'succeeded' ? {} : { error: texts.payment.notConfirmed };
  } catch {
    return { error: texts.payment.sdkFailed };
  }
}
