import { sandboxOrigin } from './origin.js';

/** This script's own API calls; each returns `{ intent }` or `{ error }`. @param kind setup_intents or payment_intents */
export function apiFor(publishableKey) {
  const headers = { authorization: `Bearer ${publishableKey}` };
  const ask = async (path, init) => {
    try {
      const response = await fetch(`${sandboxOrigin}/v1/${path}`, { headers, ...init });
      const body = await response.json();
      return response.ok ? { intent: body } : { error: body.error };
    } catch {
      return { error: { type: 'api_connection_error', message: connectionMessage } };
    }
  };
  return {
    retrieve: (kind, client_secret) =>
      ask(`${kind}/${idIn(client_secret)}?${new URLSearchParams({ client_secret })}`),
    confirmPayment: (client_secret, payment_method) => {
      const params = { client_secret, use_stripe_sdk: 'true', ...(payment_method && { payment_method }) };
      const body = new URLSearchParams(params);
      return ask(`payment_intents/${idIn(client_secret)}/confirm`, { method: 'POST', body });
    },
  };
}

function idIn(clientSecret) {
  return clientSecret.split('_secret_')[0];
}
const connectionMessage =
  'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.';
