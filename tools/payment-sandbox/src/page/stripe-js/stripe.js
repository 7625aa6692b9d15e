// A small stand-in for Stripe.js: the calls that a page with a Payment Element makes, in Stripe's shapes.
// Card data never reaches this script: it is typed into a frame of the sandbox, and posted from there.
import { apiFor } from './api.js';
import { authenticate } from './authentication-dialog.js';
import { createElements } from './elements.js';
import { notInSandbox } from './origin.js';

function Stripe(publishableKey) {
  if (typeof publishableKey !== 'string' || !publishableKey.startsWith('pk_')) {
    throw new Error('Please call Stripe() with your publishable key.');
  }
  const api = apiFor(publishableKey);

  const finish = async (answer, clientSecret) => {
    if (answer.error) return { error: answer.error };
    if (answer.intent.status !== 'requires_action') return { setupIntent: answer.intent };
    await authenticate(clientSecret);
    const { intent, error } = await api.retrieveSetupIntent(clientSecret);
    if (error) return { error };
    const failure = intent.last_setup_error;
    return intent.status === 'requires_payment_method' && failure
      ? { error: { ...failure, setup_intent: intent } }
      : { setupIntent: intent };
  };
  const confirmSetup = async (options) => {
    const { elements, confirmParams = {}, redirect = 'always' } = options;
    const clientSecret = options.clientSecret ?? elements?._options.clientSecret;
    const element = elements?.getElement('payment');
    if (!clientSecret || !element) {
      throw new Error('Confirming needs a clientSecret and elements with a mounted Payment Element.');
    }
    const answer = await element._ask({ type: 'confirm', clientSecret, publishableKey });
    const result = await finish(answer, clientSecret);
    if (result.error || redirect !== 'always') return result;
    const back = new URL(confirmParams.return_url);
    back.searchParams.set('setup_intent', result.setupIntent.id);
    back.searchParams.set('setup_intent_client_secret', clientSecret);
    back.searchParams.set('redirect_status', 'succeeded');
    window.location.assign(back);
    return new Promise(() => {});
  };

  return {
    elements: (options = {}) => createElements(options),
    confirmSetup,
    ...Object.fromEntries(missing.map((name) => [name, async () => ({ error: notInSandbox(name) })])),
    registerAppInfo() {},
    _registerWrapper() {},
  };
}

/** Wrappers of Stripe.js check that these methods exist. */
const missing = ['createToken', 'createPaymentMethod', 'confirmCardPayment', 'createConfirmationToken'];

Stripe.version = 'endive';
window.Stripe = Stripe;
