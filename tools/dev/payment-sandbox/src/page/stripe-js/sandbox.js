// Where this script came from: the sandbox that answers its calls and serves its frames.
export const sandboxOrigin = new URL(document.currentScript.src).origin;

export function notInSandbox(name) {
  return { type: 'invalid_request_error', message: `The sandbox does not have ${name}.` };
}

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

/** Opens the bank's window, here the sandbox's; resolves when the card's holder has answered or closed it. */
export function authenticate(clientSecret) {
  return new Promise((resolve) => {
    const dialog = document.createElement('dialog');
    dialog.setAttribute('aria-label', 'Card authentication');
    Object.assign(dialog.style, {
      border: '0',
      borderRadius: '14px',
      padding: '0',
      width: 'min(420px, 92vw)',
    });
    const frame = document.createElement('iframe');
    frame.title = 'Card authentication';
    frame.src = `${sandboxOrigin}/page/authenticate.html`;
    Object.assign(frame.style, { border: '0', width: '100%', height: '290px', display: 'block' });
    // Created before the frame loads, so that an early close is not lost: the channel queues messages.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => dialog.close();
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      port1.postMessage({ type: 'fail' });
    });
    frame.addEventListener('load', () => {
      frame.contentWindow.postMessage({ type: 'hello', clientSecret }, sandboxOrigin, [port2]);
    });
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve();
    });
    dialog.append(frame);
    document.body.append(dialog);
    dialog.showModal();
  });
}
