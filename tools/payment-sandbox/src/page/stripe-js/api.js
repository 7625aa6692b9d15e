import { sandboxOrigin } from './origin.js';

/** This script's own API call; returns `{ intent }` or `{ error }`. */
export function apiFor(publishableKey) {
  const headers = { authorization: `Bearer ${publishableKey}` };
  return {
    retrieveSetupIntent: async (client_secret) => {
      const [id] = client_secret.split('_secret_');
      const path = `setup_intents/${id}?${new URLSearchParams({ client_secret })}`;
      try {
        const response = await fetch(`${sandboxOrigin}/v1/${path}`, { headers });
        const body = await response.json();
        return response.ok ? { intent: body } : { error: body.error };
      } catch {
        return { error: { type: 'api_connection_error', message: connectionMessage } };
      }
    },
  };
}
const connectionMessage =
  'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.';
