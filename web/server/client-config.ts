import type { WebSettings } from './settings.ts';

/** The script that passes settings to the client. `src/api/client-config.ts` reads it. */
export function clientConfigScript(settings: WebSettings): string {
  const { apiOrigin, paymentKey, paymentScript, webOrigin, supportEmail, locationProvider } = settings;
  const config = { apiOrigin, paymentKey, paymentScript, webOrigin, supportEmail, locationProvider };
  return `globalThis.emberline=${JSON.stringify(config)};\n`;
}
