import { sandboxOrigin } from './origin.js';

/** The calls that this script makes itself; answers `{ intent }` or `{ error }`. */
export function apiFor(publishableKey) {
  const headers = { authorization: `Bearer ${publishableKey}` };
  const send = async (path, init) => {
    try {
      const response = await fetch(`${sandboxOrigin}/v1/${path}`, { headers, ...init });
      const body = await response.json();
      return response.ok ? { intent: body } : { error: body.error };
    } catch {
      return { error: { type: 'api_connection_error', message: connectionMessage } };
    }
  };
  const pathOf = (kind, clientSecret) => `${kind.path}/${clientSecret.split('_secret_')[0]}`;
  return {
    retrieve: (kind, client_secret) =>
      send(`${pathOf(kind, client_secret)}?${new URLSearchParams({ client_secret })}`),
    confirm: (kind, client_secret, params) =>
      send(`${pathOf(kind, client_secret)}/confirm`, {
        method: 'POST',
        body: new URLSearchParams({ client_secret, use_stripe_sdk: 'true', ...params }),
      }),
  };
}
const connectionMessage =
  'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.';
