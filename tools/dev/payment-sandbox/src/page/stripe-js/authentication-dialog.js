import { sandboxOrigin } from './origin.js';

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
