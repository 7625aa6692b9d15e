/** What a run takes from the environment; README.md lists all of it. Nothing else of the scripts reads it. */
const isLocal = /^https?:\/\/(localhost|127\.)/.test(__ENV.API_ORIGIN || 'http://localhost');
const given = (name: string, local: string) => __ENV[name] ?? (isLocal ? local : '');

export const api = __ENV.API_ORIGIN || 'http://localhost:8080';
export const webOrigin = __ENV.WEB_ORIGIN || 'http://localhost:3000';

/** What of options.ts runs. */
export const scenario = __ENV.SCENARIO || 'load';
/** Where idle pages connect, each time to the next one. */
export const liveOrigins = (__ENV.LIVE_ORIGINS || api).split(',');

/** Lines of `username,password,id` in pairs who may write to each other; with `,token` nobody has to log in. */
export const peopleFile = __ENV.PEOPLE_FILE || import.meta.resolve('./people/demo.csv');
/** How many of them a run uses, on all machines together. 0: as many as the scenario takes. */
export const peopleCount = Number(__ENV.PEOPLE || 0);
/** `username:password`. */
export const operatorLogin = __ENV.OPERATOR || 'operator:operator-ember-1';

/** In `sessions`: how long people stay, and how long they think before they do the next thing; each half to one and a half times as long. */
export const sessionSeconds = Number(__ENV.SESSION_SECONDS || 180);
export const thinkSeconds = Number(__ENV.THINK_SECONDS || 8);

/** Where emails are caught, and the payment sandbox. Empty: people who join are not verified, and nobody pays. */
export const mailCatcher = given('MAIL_CATCHER', 'http://localhost:8025');
export const paymentSandbox = given('PAYMENT_SANDBOX', 'http://localhost:4242');

/** The machine's number of all machines that take part; k6-operator says the number as a tag. */
export const machines = Number(__ENV.MACHINES || 1);
export const machine = Number(__ENV.MACHINE || 1);

/** Files that the end of a run writes; empty: none. */
export const summaryFile = __ENV.SUMMARY || '';
export const resultFile = __ENV.RESULT || '';

/** What plan.ts reads: RATE, DURATION, MIX and so on. */
export const planSettings = {
  rate: __ENV.RATE,
  duration: __ENV.DURATION,
  mix: __ENV.MIX,
  p99: __ENV.P99,
  // Nobody can pay who is not verified, nor without a sandbox to confirm a card in.
  canPay: mailCatcher !== '' && paymentSandbox !== '',
};
