// A small stand-in for Stripe.js: the calls that a page with a Payment Element makes, in Stripe's shapes.
// Card data never reaches this script: it is typed into a frame of the sandbox, and posted from there.
import { apiFor } from './api.js';
import { authenticate } from './authentication-dialog.js';
import { createElements } from './elements.js';
import { payment, setup } from './intents.js';
import { notInSandbox } from './origin.js';

function Stripe(publishableKey) {
  if (typeof publishableKey !== 'string' || !publishableKey.startsWith('pk_')) {
    throw new Error('Please call Stripe() with your publishable key.');
  }
  const api = apiFor(publishableKey);

  const finishIntent = async (kind, answer, clientSecret) => {
    if (answer.error) return { error: answer.error };
    if (answer.intent.status !== 'requires_action') return { [kind.name]: answer.intent };
    await authenticate(clientSecret);
    const { intent, error } = await api.retrieve(kind, clientSecret);
    if (error) return { error };
    const failure = intent[kind.lastError];
    return intent.status === 'requires_payment_method' && failure
      ? { error: { ...failure, [kind.inError]: intent } }
      : { [kind.name]: intent };
  };
  const confirmWithElements = async (kind, options) => {
    const { elements, confirmParams = {}, redirect = 'always' } = options;
    const clientSecret = options.clientSecret ?? elements?._options.clientSecret;
    const element = elements?.getElement('payment');
    if (!clientSecret || !element) {
      throw new Error('Confirming needs a clientSecret and elements with a mounted Payment Element.');
    }
    const answer = await element._ask({ type: 'confirm', path: kind.path, clientSecret, publishableKey });
    const result = await finishIntent(kind, answer, clientSecret);
    if (result.error || redirect !== 'always') return result;
    const back = new URL(confirmParams.return_url);
    back.searchParams.set(kind.inError, result[kind.name].id);
    back.searchParams.set(`${kind.inError}_client_secret`, clientSecret);
    back.searchParams.set('redirect_status', 'succeeded');
    window.location.assign(back);
    return new Promise(() => {});
  };
  const confirmCard = async (kind, clientSecret, data = {}) => {
    const method = typeof data.payment_method === 'string' ? { payment_method: data.payment_method } : {};
    const answer = await api.confirm(kind, clientSecret, method);
    return finishIntent(kind, answer, clientSecret);
  };
  const retrieveAs = async (kind, clientSecret) => {
    const { intent, error } = await api.retrieve(kind, clientSecret);
    return error ? { error } : { [kind.name]: intent };
  };

  return {
    elements: (options = {}) => createElements(options),
    confirmSetup: (options) => confirmWithElements(setup, options),
    confirmPayment: (options) => confirmWithElements(payment, options),
    confirmCardSetup: (secret, data) => confirmCard(setup, secret, data),
    confirmCardPayment: (secret, data) => confirmCard(payment, secret, data),
    retrieveSetupIntent: (secret) => retrieveAs(setup, secret),
    retrievePaymentIntent: (secret) => retrieveAs(payment, secret),
    async handleNextAction({ clientSecret }) {
      const kind = clientSecret.startsWith('seti_') ? setup : payment;
      return finishIntent(kind, await api.retrieve(kind, clientSecret), clientSecret);
    },
    createPaymentMethod: ({ elements }) =>
      elements.getElement('payment')._ask({ type: 'create', publishableKey }),
    createToken: () => Promise.resolve({ error: notInSandbox('createToken') }),
    createConfirmationToken: () => Promise.resolve({ error: notInSandbox('createConfirmationToken') }),
    registerAppInfo() {},
    _registerWrapper() {},
  };
}
Stripe.version = 'endive';
window.Stripe = Stripe;
