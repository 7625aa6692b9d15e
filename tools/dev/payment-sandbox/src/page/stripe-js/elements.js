import { createPaymentElement } from './payment-element.js';

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
    fetchUpdates: () => Promise.resolve({}),
  };
}
