/** Settings of the server. It writes them into `/config.js`, which runs before the client. */
export interface ClientConfig {
  apiOrigin: string;
  paymentKey: string;
  paymentScript: string;
  /** Our own origin, for addresses that others read. */
  webOrigin: string;
  supportEmail: string;
  /** The provider of the database that maps network addresses to places; empty: none is used. */
  locationProvider: string;
}

declare global {
  var emberline: ClientConfig | undefined;
}

export function clientConfig(): ClientConfig {
  return globalThis.emberline ?? unknown;
}

/** The full address of a path of the API: signed addresses of photos come as such paths. */
export function apiAddress(path: string): string {
  return new URL(path, clientConfig().apiOrigin).href;
}

const unknown: ClientConfig = {
  apiOrigin: 'http://localhost:8080',
  paymentKey: '',
  paymentScript: '',
  webOrigin: '',
  supportEmail: '',
  locationProvider: '',
};
