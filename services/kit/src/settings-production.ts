import type { TObject } from 'typebox';
import { isLocalServiceKey } from './identity/service-tokens.ts';

/** What production demands of a setting. */
export type Demand = 'secret' | 'https' | 'mongo' | 'redis' | 'kafka' | 'smtp' | 'email' | 'unset';

/** The schema keyword that carries the demand. */
export const demandKeyword = 'inProduction';

type Settings = Record<string, unknown>;

/**
 * What makes these settings unfit for production: values that are public, or connections that are not encrypted.
 * Local use and tests skip this check.
 */
export function productionProblems(schema: TObject, settings: Settings): string[] {
  if ((settings.APP_ENV ?? 'production') !== 'production' || !('APP_ENV' in schema.properties)) return [];
  return Object.entries(schema.properties).flatMap(([name, property]) => {
    const { [demandKeyword]: demand, default: preset } = property as {
      [demandKeyword]?: Demand;
      default?: string;
    };
    const value = String(settings[name] ?? preset ?? '');
    if (placeholder.test(value)) return [`${name} still holds a placeholder`];
    const problem = demand && demands[demand](value, { preset, settings });
    return problem ? [`${name} ${problem}`] : [];
  });
}

/** The placeholder that templates hold for a value to fill in, also within an address. */
const placeholder = /change-?me/i;
const shortestSecret = 24;
const unchecked = 'must check whom it talks to: any certificate would do';

const demands: Record<
  Demand,
  (value: string, more: { preset: string | undefined; settings: Settings }) => string | undefined
> = {
  // A list is as weak as its weakest entry, so each entry is checked.
  secret: (value, { preset }) => {
    const parts = value.split(',').map((part) => part.trim());
    const isKnownPart = (part: string) => part === preset || isKnownToEverybody(part);
    if (value === preset || parts.some(isKnownPart))
      return 'still has a value that is known to everybody: give it one of your own, also as a file by the same name with _FILE';
    return parts.some((part) => part.length < shortestSecret)
      ? `is too short: at least ${shortestSecret} characters`
      : undefined;
  },
  // A setting that may be empty says so by its pattern.
  https: (value) => (value === '' || value.startsWith('https://') ? undefined : 'must begin with https://'),
  mongo: (value) => {
    const url = URL.canParse(value) ? new URL(value) : undefined;
    const isEncrypted = value.startsWith('mongodb+srv:') || /[?&](tls|ssl)=true(&|$)/.test(value);
    if (!isEncrypted) return 'must ask for TLS (tls=true)';
    if (/[?&](tlsInsecure|tlsAllowInvalid\w+)=true(&|$)/i.test(value)) return unchecked;
    const hasUser =
      Boolean(url?.username) || /authMechanism=MONGODB-X509/.test(value) || /\/\/[^/@]+@/.test(value);
    return hasUser ? undefined : 'must name a user, or authMechanism=MONGODB-X509';
  },
  redis: (value, { settings }) => {
    if (!value.startsWith('rediss://')) return 'must ask for TLS (rediss://)';
    const password = URL.canParse(value) ? new URL(value).password : '';
    if (!password) return 'must hold a password';
    if (isKnownToEverybody(password)) return 'holds a password that is known to everybody';
    return settings.REDIS_SENTINELS && !settings.REDIS_SENTINEL_PASSWORD
      ? 'is found by Sentinels that anybody may ask: set REDIS_SENTINEL_PASSWORD'
      : undefined;
  },
  smtp: (value) => {
    if (/rejectUnauthorized=(false|0|no)?(&|$)/i.test(value)) return unchecked;
    return value.startsWith('smtps://') || /[?&]requireTLS=true(&|$)/.test(value)
      ? undefined
      : 'must ask for TLS (smtps://, or requireTLS=true)';
  },
  // RFC 2606: these domains receive no email.
  email: (value) =>
    /@(?:[^@>]*\.)?(?:example|test|invalid|localhost|example\.(?:com|net|org))\.?>?\s*$/i.test(value)
      ? 'must be an address of your own, not of a domain that is reserved for examples'
      : undefined,
  unset: (value) => (value === '' ? undefined : 'is for local use: set it to nothing'),
  kafka: (_value, { settings }) => {
    if (settings.KAFKA_TLS !== true && settings.KAFKA_TLS !== 'true')
      return 'must be spoken to with TLS (KAFKA_TLS=true)';
    const { KAFKA_USERNAME, KAFKA_CERT, KAFKA_SASL } = settings;
    return KAFKA_USERNAME || KAFKA_CERT || KAFKA_SASL === 'oauthbearer'
      ? undefined
      : 'must be given a user (KAFKA_USERNAME and KAFKA_PASSWORD, KAFKA_TOKEN_COMMAND, or KAFKA_CERT)';
  },
};

/** Whether it is a key of local use, or holds a word of examples and defaults, here and in well-known guides. */
export function isKnownToEverybody(text: string): boolean {
  return (
    isLocalServiceKey(text) ||
    /sandbox|local-use-only|example|placeholder|^sk_test_|^(secret|password|test)\b/i.test(text)
  );
}
