/** What only the server knows; written by it into `/config.js`, which runs before the client. */
export interface ClientConfig {
  apiOrigin: string;
  paymentKey: string;
  paymentScript: string;
  /** Our own origin, for addresses that others read. */
  webOrigin: string;
  supportEmail: string;
  /** Whose database of network addresses finds a visitor's place; empty: none is used. */
  locationProvider: string;
}

declare global {
  var emberline: ClientConfig | undefined;
}

export function clientConfig(): ClientConfig {
  return globalThis.emberline ?? unknown;
}

const unknown: ClientConfig = {
  apiOrigin: 'http://localhost:8080',
  paymentKey: '',
  paymentScript: '',
  webOrigin: '',
  supportEmail: '',
  locationProvider: '',
};
