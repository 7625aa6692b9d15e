// The frame that holds card data. It takes commands from the embedding page through one message port, posts the card to
// the sandbox itself, and tells the page only the outcome.
import { faultsOf, formatExpiry, groupNumber } from './card-fields.js';

const form = document.querySelector('#card');
const { number, expiry, cvc, country } = form.elements;
const touched = new Set();
let port;

window.addEventListener('message', ({ source, data, ports }) => {
  // Accepts one hello, only from the embedding page. Everything later goes through its port.
  if (port || source !== window.parent || data?.type !== 'hello' || !ports[0]) return;
  port = ports[0];
  port.onmessage = (message) => void obey(message.data);
  fillCountries(data.locale);
  applyAppearance(data.appearance);
  applyOptions(data.options);
  new ResizeObserver(tellHeight).observe(form);
  port.postMessage({ type: 'ready' });
});

const orders = {
  appearance: ({ appearance }) => applyAppearance(appearance),
  options: ({ options }) => applyOptions(options),
  focus: () => number.focus(),
  submit: () => answerSubmit(),
  confirm: (order) => answerConfirm(order),
};

async function obey(message) {
  const result = await orders[message.type]?.(message);
  if (message.request) port.postMessage({ type: 'answer', request: message.request, result });
}

function answerSubmit() {
  const error = showFaults();
  return error ? { error } : { selectedPaymentMethod: 'card' };
}

async function answerConfirm({ clientSecret, publishableKey }) {
  const error = showFaults();
  if (error) return { error };
  const id = clientSecret.split('_secret_')[0];
  const data = [...cardForm()].map(([name, value]) => {
    const [first, ...rest] = name.split('[');
    return [`payment_method_data[${first}]${rest.map((part) => `[${part}`).join('')}`, value];
  });
  const params = new URLSearchParams([...data, ['client_secret', clientSecret], ['use_stripe_sdk', 'true']]);
  const { body, error: refused } = await post(`setup_intents/${id}/confirm`, publishableKey, params);
  return refused ? { error: refused } : { intent: body };
}

async function post(path, publishableKey, params) {
  try {
    const headers = { authorization: `Bearer ${publishableKey}` };
    const response = await fetch(`/v1/${path}`, { method: 'POST', headers, body: params });
    const body = await response.json();
    return response.ok ? { body } : { error: body.error };
  } catch {
    const message = 'We are experiencing issues connecting to our payments provider. Please try again.';
    return { error: { type: 'api_connection_error', message } };
  }
}

function cardForm() {
  const [month, year] = expiry.value.split(' / ');
  return new URLSearchParams({
    type: 'card',
    'card[number]': number.value.replaceAll(' ', ''),
    'card[exp_month]': String(Number(month)),
    'card[exp_year]': `20${year}`,
    'card[cvc]': cvc.value,
    'billing_details[address][country]': country.value,
  });
}

/** Marks the faulty fields, focuses the first one, and returns its error in Stripe's shape. */
function showFaults() {
  for (const input of [number, expiry, cvc]) touched.add(input.name);
  const faults = render();
  const [first] = Object.keys(faults);
  if (!first) return undefined;
  form.elements[first].focus();
  return { type: 'validation_error', ...faults[first] };
}

/** Shows the faults of fields that were left or submitted; returns the faults of all fields. */
function render() {
  const faults = faultsOf({ number: number.value, expiry: expiry.value, cvc: cvc.value });
  for (const input of [number, expiry, cvc]) {
    const fault = touched.has(input.name) ? faults[input.name] : undefined;
    input.setAttribute('aria-invalid', String(fault !== undefined));
    const place = document.querySelector(`#${input.name}-error`);
    if (place.textContent !== (fault?.message ?? '')) place.textContent = fault?.message ?? '';
  }
  return faults;
}

form.addEventListener('input', ({ target }) => {
  const atEnd = target.selectionEnd === target.value.length;
  const deleting = target.dataset.before?.startsWith(target.value);
  if (target === cvc) target.value = target.value.replace(/\D/g, '');
  if (target === number && atEnd) target.value = groupNumber(target.value);
  if (target === expiry && atEnd && !deleting) target.value = formatExpiry(target.value);
  if (target !== country) target.dataset.before = target.value;
  touched.delete(target.name);
  const faults = render();
  const complete = Object.keys(faults).length === 0;
  const empty = number.value === '' && expiry.value === '' && cvc.value === '';
  port?.postMessage({
    type: 'change',
    event: { complete, empty, collapsed: false, value: { type: 'card' } },
  });
});
form.addEventListener('focusin', () => port?.postMessage({ type: 'focus' }));
form.addEventListener('focusout', ({ target }) => {
  if (target === number) target.value = groupNumber(target.value);
  if (target === expiry) target.value = formatExpiry(target.value);
  if (target.value !== '') touched.add(target.name);
  render();
  port?.postMessage({ type: 'blur' });
});
form.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') port?.postMessage({ type: 'escape' });
});
form.addEventListener('submit', (event) => event.preventDefault());

function tellHeight() {
  port.postMessage({ type: 'height', height: Math.ceil(form.getBoundingClientRect().height) });
}

function applyOptions({ readOnly = false } = {}) {
  for (const input of [number, expiry, cvc]) input.readOnly = readOnly;
}

function applyAppearance({ theme = 'stripe', variables = {} } = {}) {
  document.documentElement.dataset.theme = theme;
  for (const [name, value] of Object.entries(variables)) {
    document.documentElement.style.setProperty(`--${name}`, String(value));
  }
}

function fillCountries(locale = 'en') {
  const language = locale === 'auto' ? navigator.language : locale;
  const names = new Intl.DisplayNames([language, 'en'], { type: 'region' });
  const options = countryCodes
    .split(' ')
    .map((code) => new Option(names.of(code), code, code === 'US', code === 'US'))
    .sort((one, other) => one.text.localeCompare(other.text));
  country.replaceChildren(...options);
}

const countryCodes =
  'AR AT AU BE BG BR CA CH CL CO CR CY CZ DE DK EE ES FI FR GB GR HK HR HU IE IL IN IS IT JP KR LT LU LV MT MX MY NL NO NZ PE PH PL PT RO SE SG SI SK TH TR TW UA US ZA';
