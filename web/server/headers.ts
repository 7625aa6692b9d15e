import type { WebSettings } from './settings.ts';

/** The headers of every answer. Scripts may come only from this server and the payment provider, and none inline. */
export function securityHeaders(settings: WebSettings): Record<string, string> {
  const api = settings.apiOrigin;
  const live = api.replace(/^http/, 'ws');
  const payment = settings.paymentOrigins.join(' ');
  const policy = [
    "default-src 'self'",
    `script-src 'self' ${new URL(settings.paymentScript).origin}`,
    // The component library sets sizes and colours in style attributes.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${api}`,
    "font-src 'self'",
    `connect-src 'self' ${api} ${live} ${payment}`,
    `frame-src ${payment}`,
    "object-src 'none'",
    "base-uri 'none'",
    // The scripts send every form. The browser itself would write a password into the address.
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': `camera=(), geolocation=(), microphone=(), payment=(self ${settings.paymentOrigins.map((origin) => `"${origin}"`).join(' ')})`,
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(api.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  };
}
