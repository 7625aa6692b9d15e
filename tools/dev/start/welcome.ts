import type { ProductAddresses } from './product-addresses.ts';

/** These exist in the demonstration world only. */
const logins = [
  ['member, subscribed', 'demo', 'demo-ember-1'],
  ['member, subscribed (somebody to write to)', 'demo2', 'demo-ember-2'],
  ['member, not subscribed', 'free', 'demo-ember-3'],
  ['operator', 'operator', 'operator-ember-1'],
] as const;

/** Where everything is and who may log in, as shown when the product is up. */
export function welcome(addresses: ProductAddresses, logFolder: string): string {
  const places = [
    ['Web client', addresses.web],
    ['Operators', `${addresses.web}/admin/login`],
    ['API', addresses.api],
    ['Mail catcher', addresses.mailCatcherUrl ?? 'none: emails go to SMTP_URL'],
    ['Payment sandbox', addresses.paymentSandbox],
    ['Logs', logFolder],
  ] as const;
  return [
    '',
    ...places.map(([what, where]) => `  ${what.padEnd(17)}${where}`),
    '',
    `  ${'Who'.padEnd(43)}${'Login'.padEnd(11)}Password`,
    ...logins.map(([who, login, password]) => `  ${who.padEnd(43)}${login.padEnd(11)}${password}`),
    '',
  ].join('\n');
}
