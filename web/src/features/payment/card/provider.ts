import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { clientConfig } from '../../../api/client-config.ts';

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
