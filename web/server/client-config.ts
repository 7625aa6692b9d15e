import type { WebSettings } from './settings.ts';

/** The small script that tells the client what only the settings know. Read by `src/api/client-config.ts`. */
export function clientConfigScript(settings: WebSettings): string {
  const { apiOrigin, paymentKey, paymentScript, webOrigin, supportEmail, locationProvider } = settings;
  const config = { apiOrigin, paymentKey, paymentScript, webOrigin, supportEmail, locationProvider };
  return `globalThis.emberline=${JSON.stringify(config)};\n`;
}
