// A small stand-in for Stripe.js: the calls that a page with a Payment Element makes, in Stripe's shapes. It never leaves the
// page: confirming is with `redirect: 'if_required'`.
// Card data never reaches this script: it is typed into a frame of the sandbox, and posted from there.
import { createElements } from './elements.js';
import { apiFor, authenticate, notInSandbox } from './sandbox.js';

/** What differs between an intent to save a card and one to pay. */
const setups = {
  path: 'setup_intents',
  name: 'setupIntent',
  object: 'setup_intent',
  failure: 'last_setup_error',
};
const payments = {
  path: 'payment_intents',
  name: 'paymentIntent',
  object: 'payment_intent',
  failure: 'last_payment_error',
};

function Stripe(publishableKey) {
  if (typeof publishableKey !== 'string' || !publishableKey.startsWith('pk_')) {
    throw new Error('Please call Stripe() with your publishable key.');
  }
  const api = apiFor(publishableKey);

  /** Opens the bank's window when the intent asks for it. */
  const finish = async (kind, answer, clientSecret) => {
    if (answer.error) return { error: answer.error };
    if (answer.intent.status !== 'requires_action') return { [kind.name]: answer.intent };
    await authenticate(clientSecret);
    const { intent, error } = await api.retrieve(kind.path, clientSecret);
    if (error) return { error };
    const failure = intent[kind.failure];
    return intent.status === 'requires_payment_method' && failure
      ? { error: { ...failure, [kind.object]: intent } }
      : { [kind.name]: intent };
  };
  const confirmSetup = async (options) => {
    const { elements } = options;
    const clientSecret = options.clientSecret ?? elements?._options.clientSecret;
    const element = elements?.getElement('payment');
    if (!clientSecret || !element) {
      throw new Error('Confirming needs a clientSecret and elements with a mounted Payment Element.');
    }
    const answer = await element._ask({ type: 'confirm', clientSecret, publishableKey });
    return finish(setups, answer, clientSecret);
  };
  const confirmPayment = async (options) => {
    const { clientSecret, confirmParams = {} } = options;
    if (!clientSecret) throw new Error('Confirming needs a clientSecret.');
    if (options.elements) return { error: notInSandbox('the payment with a card just typed') };
    const answer = await api.confirmPayment(clientSecret, confirmParams.payment_method);
    return finish(payments, answer, clientSecret);
  };
  const handleNextAction = async ({ clientSecret }) => {
    const kind = clientSecret.startsWith('seti_') ? setups : payments;
    const answer = await api.retrieve(kind.path, clientSecret);
    if (answer.intent && answer.intent.status !== 'requires_action') {
      throw new Error(`handleNextAction: the intent is ${answer.intent.status}, not requires_action.`);
    }
    return finish(kind, answer, clientSecret);
  };
  const retrievePaymentIntent = async (clientSecret) => {
    const { intent, error } = await api.retrieve(payments.path, clientSecret);
    return error ? { error } : { paymentIntent: intent };
  };

  return {
    elements: (options = {}) => createElements(options),
    confirmSetup,
    confirmPayment,
    handleNextAction,
    retrievePaymentIntent,
    ...Object.fromEntries(missing.map((name) => [name, async () => ({ error: notInSandbox(name) })])),
    registerAppInfo() {},
    _registerWrapper() {},
  };
}

/** Wrappers of Stripe.js check that these methods exist. */
const missing = ['createToken', 'createPaymentMethod', 'confirmCardPayment', 'createConfirmationToken'];

Stripe.version = 'endive';
window.Stripe = Stripe;
