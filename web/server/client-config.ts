import type { WebSettings } from './settings.ts';

/** The small script that tells the client where the API and the payment provider are. Read by `src/api/client-config.ts`. */
export function clientConfigScript(settings: WebSettings): string {
  const { apiOrigin, paymentKey, paymentScript } = settings;
  return `globalThis.emberline=${JSON.stringify({ apiOrigin, paymentKey, paymentScript })};\n`;
}
