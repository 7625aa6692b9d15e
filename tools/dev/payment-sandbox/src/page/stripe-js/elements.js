import { notInSandbox, sandboxOrigin } from './sandbox.js';

/** The Elements object: here it has one element, the Payment Element. */
export function createElements(initial) {
  const options = { ...initial };
  let element = null;
  return {
    _options: options,
    create(type, elementOptions = {}) {
      if (type !== 'payment')
        throw new Error(`The sandbox has no ${type} Element, only the payment Element.`);
      if (element !== null) throw new Error('An element of type payment was already created.');
      element = createPaymentElement(options, elementOptions, () => {
        element = null;
      });
      return element;
    },
    getElement: () => element,
    update(changes) {
      Object.assign(options, changes);
      element?._tell({ type: 'appearance', appearance: options.appearance, locale: options.locale });
    },
    submit() {
      if (element !== null) return element._ask({ type: 'submit' });
      return Promise.resolve({ error: { type: 'validation_error', message: 'Not mounted.' } });
    },
  };
}

/** The Payment Element: a frame of the sandbox, controlled through one message port. */
function createPaymentElement(elementsOptions, elementOptions, forget) {
  const listeners = new Map();
  const answers = new Map();
  let [frame, port, lastRequest] = [null, null, 0];
  let opened;
  const open = new Promise((resolve) => {
    opened = resolve;
  });
  const emit = (type, event = {}) => {
    for (const listener of [...(listeners.get(type) ?? [])]) listener({ elementType: 'payment', ...event });
  };
  const receive = ({ data }) => {
    if (data.type === 'answer') answers.get(data.request)?.(data.result);
    else if (data.type === 'height') frame.style.height = `${data.height}px`;
    else emit(data.type, data.event);
    if (data.type === 'ready') opened();
  };
  const connect = () => {
    const channel = new MessageChannel();
    port = channel.port1;
    port.onmessage = receive;
    const { appearance, locale } = elementsOptions;
    const hello = { type: 'hello', appearance, locale, options: { readOnly: elementOptions.readOnly } };
    frame.contentWindow.postMessage(hello, sandboxOrigin, [channel.port2]);
  };
  const remove = () => {
    frame?.remove();
    port?.close();
    [frame, port] = [null, null];
  };
  const element = {
    mount(target) {
      const parent = typeof target === 'string' ? document.querySelector(target) : target;
      if (!parent) throw new Error('The place to mount the Element does not exist.');
      remove();
      frame = document.createElement('iframe');
      frame.title = 'Secure payment input frame';
      frame.allow = 'payment *';
      frame.src = `${sandboxOrigin}/page/card-frame.html`;
      Object.assign(frame.style, { border: '0', width: '100%', height: '300px', display: 'block' });
      frame.style.colorScheme = elementsOptions.appearance?.theme === 'night' ? 'dark' : 'light';
      frame.addEventListener('load', connect, { once: true });
      frame.addEventListener('error', () => emit('loaderror', { error: notInSandbox('this frame') }));
      parent.append(frame);
      emit('loaderstart');
    },
    unmount: remove,
    destroy() {
      remove();
      forget();
    },
    update(changes) {
      Object.assign(elementOptions, changes);
      element._tell({ type: 'options', options: { readOnly: elementOptions.readOnly } });
      return element;
    },
    on(type, listener) {
      listeners.set(type, (listeners.get(type) ?? new Set()).add(listener));
      return element;
    },
    off(type, listener) {
      if (listener) listeners.get(type)?.delete(listener);
      else listeners.delete(type);
      return element;
    },
    focus: () => element._tell({ type: 'focus' }),
    blur: () => frame?.blur(),
    _tell(message) {
      port?.postMessage(message);
      const dark = elementsOptions.appearance?.theme === 'night';
      if (frame) frame.style.colorScheme = dark ? 'dark' : 'light';
    },
    async _ask(message) {
      await open;
      lastRequest += 1;
      const request = lastRequest;
      const answer = new Promise((resolve) => {
        answers.set(request, resolve);
      });
      port.postMessage({ ...message, request });
      return answer.finally(() => answers.delete(request));
    },
  };
  return element;
}
