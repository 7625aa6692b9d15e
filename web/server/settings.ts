import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

/** A release gives all packages one version. */
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** The static server's settings. Only this file of the web reads the environment. */
export interface WebSettings {
  host: string;
  port: number;
  /** Where figures are shown; undefined: nowhere. */
  metricsPort?: number;
  /** What tells processes apart, in each figure and log line. */
  labels: { version: string; environment: string; pod: string };
  /** Our own origin, as others see it. */
  webOrigin: string;
  /** The support's email address. */
  supportEmail: string;
  /** The provider of the profile service's GEO_DATABASE, as the privacy page names it; empty: none. */
  locationProvider: string;
  /** Origin of the gateway, also of the live connection. */
  apiOrigin: string;
  paymentKey: string;
  /** Address of the payment provider's script; the content security policy allows its origin. */
  paymentScript: string;
  /** Further origins that the provider's script calls or frames. */
  paymentOrigins: string[];
}

const sandbox = 'http://localhost:4242';

/**
 * @param env PORT, HOST, METRICS_PORT, ENVIRONMENT, POD_NAME, WEB_ORIGIN, API_ORIGIN, SUPPORT_EMAIL, GEO_PROVIDER,
 * STRIPE_PUBLISHABLE_KEY, STRIPE_SCRIPT_URL, STRIPE_API_BASE.
 * Without STRIPE_SCRIPT_URL the local payment sandbox's script is used.
 * @throws when a value is no address or no port, naming every bad one.
 */
export function readWebSettings(env: NodeJS.ProcessEnv): WebSettings {
  const bad: string[] = [];
  const origin = (name: string, fallback: string) => {
    const value = env[name] || fallback;
    if (URL.canParse(value)) return new URL(value).origin;
    bad.push(`${name}: not an address`);
    return fallback;
  };
  const portOf = (name: string, value: string | number) => {
    const port = Number(value);
    if (!Number.isInteger(port) || port < 0 || port > 65_535) bad.push(`${name}: not a port`);
    return port;
  };
  const port = portOf('PORT', env.PORT ?? 3000);
  const metricsPort = env.METRICS_PORT ? portOf('METRICS_PORT', env.METRICS_PORT) : undefined;
  const paymentScript = env.STRIPE_SCRIPT_URL || `${origin('STRIPE_API_BASE', sandbox)}/v3/stripe.js`;
  if (!URL.canParse(paymentScript)) bad.push('STRIPE_SCRIPT_URL: not an address');
  const where = env.APP_ENV ?? 'production';
  if (where !== 'local' && where !== 'test') bad.push(...unfitForProduction(env));
  if (!['local', 'test', 'production'].includes(where))
    bad.push(`APP_ENV: "${where}" is not one of local, test, production`);
  const supportEmail = env.SUPPORT_EMAIL || 'support@emberline.example';
  if (!/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(supportEmail)) bad.push('SUPPORT_EMAIL: not an email address');
  const locationProvider = env.GEO_PROVIDER ?? '';
  if (!/^[\w .-]{0,60}$/.test(locationProvider)) bad.push('GEO_PROVIDER: not a name');
  const webOrigin = origin('WEB_ORIGIN', 'http://localhost:3000');
  const apiOrigin = origin('API_ORIGIN', 'http://localhost:8080');
  if (bad.length > 0) throw new Error(`The web's settings are not usable. ${bad.join('; ')}`);

  const scriptOrigin = new URL(paymentScript).origin;
  return {
    host: env.HOST || '127.0.0.1',
    port,
    ...(metricsPort !== undefined && { metricsPort }),
    labels: { version, environment: env.ENVIRONMENT || where, pod: env.POD_NAME || hostname() },
    webOrigin,
    supportEmail,
    locationProvider,
    apiOrigin,
    paymentKey: env.STRIPE_PUBLISHABLE_KEY || 'pk_test_sandbox',
    paymentScript,
    paymentOrigins: scriptOrigin.endsWith('.stripe.com')
      ? [scriptOrigin, 'https://api.stripe.com', 'https://hooks.stripe.com']
      : [scriptOrigin],
  };
}

/** Settings that are not safe in production: unencrypted addresses and values of the examples. */
function unfitForProduction(env: NodeJS.ProcessEnv): string[] {
  const required = [
    'WEB_ORIGIN',
    'API_ORIGIN',
    'STRIPE_SCRIPT_URL',
    'STRIPE_PUBLISHABLE_KEY',
    'SUPPORT_EMAIL',
  ];
  const missing = required.filter((name) => !env[name]).map((name) => `${name}: required`);
  const open = ['WEB_ORIGIN', 'API_ORIGIN', 'STRIPE_SCRIPT_URL']
    .filter((name) => env[name] && !env[name]?.startsWith('https://'))
    .map((name) => `${name}: must begin with https://`);
  const isExample = /^pk_test_|sandbox|set-in-the-overlay|change-?me/.test(env.STRIPE_PUBLISHABLE_KEY ?? '');
  return [
    ...missing,
    ...open,
    ...(isExample ? ['STRIPE_PUBLISHABLE_KEY: a value of examples'] : []),
    ...(reservedDomain.test(env.SUPPORT_EMAIL ?? '')
      ? ['SUPPORT_EMAIL: its domain is reserved for examples, nobody receives its email']
      : []),
  ];
}

/** Reserved by RFC 2606 and RFC 6761. */
const reservedDomain = /[@.](example|test|invalid|localhost|example\.(com|net|org))$/i;
