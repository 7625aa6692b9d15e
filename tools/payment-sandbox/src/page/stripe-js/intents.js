// The two things a page confirms, and the words in which Stripe.js speaks of each.
export const setup = {
  name: 'setupIntent',
  inError: 'setup_intent',
  path: 'setup_intents',
  lastError: 'last_setup_error',
};
export const payment = {
  name: 'paymentIntent',
  inError: 'payment_intent',
  path: 'payment_intents',
  lastError: 'last_payment_error',
};
