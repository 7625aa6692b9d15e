/** Where the API and the payment provider are; written by the server into `/config.js`, which runs before the client. */
export interface ClientConfig {
  apiOrigin: string;
  paymentKey: string;
  paymentScript: string;
}

declare global {
  var emberline: ClientConfig | undefined;
}

export function clientConfig(): ClientConfig {
  return globalThis.emberline ?? { apiOrigin: 'http://localhost:8080', paymentKey: '', paymentScript: '' };
}
