import type { FastifyInstance } from 'fastify';
import { onBehalfHeader } from '../identity/who.ts';

const longestText = 1_024;
const longestToken = 4_096;
const tokens: ReadonlySet<string> = new Set(['authorization', onBehalfHeader]);

/**
 * The first part of a header's text: no program needs more, and patterns must not run over 16 kB.
 * @param name in lower case
 */
export function cutHeader(name: string, text: string): string {
  const longest = tokens.has(name) ? longestToken : longestText;
  return text.length > longest ? text.slice(0, longest) : text;
}

/** Cuts the headers of each request before anything reads them. */
export function cutHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    for (const name in headers) {
      const text = headers[name];
      if (typeof text === 'string') headers[name] = cutHeader(name, text);
    }
    done();
  });
}

/** The headers of helmet that matter for answers that are not pages. */
export const securityHeaders = {
  'content-security-policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'cross-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};
