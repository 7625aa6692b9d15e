import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a browser makes this request for a page that is neither the program's own nor the web client's. Programs send no
 * such headers; a link that somebody follows is no page's own request.
 * @param ownOrigins such as `http://localhost:3000`
 */
export function isOfForeignPage(headers: IncomingHttpHeaders, ownOrigins: readonly string[]): boolean {
  const { origin, host = '' } = headers;
  if (origin !== undefined) return !ownOrigins.includes(origin) && !isOwnPage(origin, host);
  const isLink = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
  return headers['sec-fetch-site'] === 'cross-site' && !isLink;
}

/** Under this machine's own names alone: any name may lead here, and a page under it would pass for the program's own. */
function isOwnPage(origin: string, host: string): boolean {
  return origin === `http://${host}` && /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host);
}
