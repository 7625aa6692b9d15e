import type { AnswerOf, beginConfirmation } from '@emberline/contracts';
import { useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { clientConfig } from '../../../api/client-config.ts';
import type { ApiError } from '../../../api/send.ts';
import { texts } from '../../../texts.ts';
import { useBeginConfirmationMutation } from '../order-api.ts';

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

/** @returns a function that lets the card's holder confirm the member's open payment at the bank */
export function useConfirmedPayment(): () => Promise<BankAnswer> {
  const [begin] = useBeginConfirmationMutation();
  return async () => {
    const { data, error } = await begin();
    return data ? confirmAtBank(data) : { error: (error as ApiError).message };
  };
}

interface ProviderError {
  type: string;
  code?: string;
  message?: string;
}

/** Shows the provider's message for an error of the card or of its holder, and a general one for all others. */
export function said({ type, code, message }: ProviderError): string {
  const aboutTheCard = type === 'card_error' || type === 'validation_error' || isRefusedByHolder({ code });
  return (aboutTheCard && message) || texts.payment.providerFailed;
}

/** The holder of the card has not confirmed at the bank. */
function isRefusedByHolder({ code }: Pick<ProviderError, 'code'>): boolean {
  return code?.endsWith('_authentication_failure') ?? false;
}

let loading: Promise<Stripe> | undefined;

/**
 * Loads the payment provider's script when first needed; a failed load can be tried again.
 * @throws when the script does not arrive.
 */
export function loadProvider(): Promise<Stripe> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(): Promise<Stripe> {
  const { paymentKey, paymentScript } = clientConfig();
  // The provider's package would load its own address. It loads nothing when `Stripe` is already defined.
  if (!('Stripe' in globalThis)) await loadScript(paymentScript);
  const stripe = await loadStripe(paymentKey);
  if (!stripe) throw new Error('The payment provider has not started');
  return stripe;
}

function loadScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error('The payment script did not load'));
    };
    document.head.append(script);
  });
}

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
