/** Hosts of the push services of browsers, and those whose subdomains are. */
const hosts = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com'];
const domains = ['.push.apple.com', '.notify.windows.com', '.push.services.mozilla.com'];

/**
 * Whether the endpoint of a subscription belongs to a push service. Anything else could name a host inside our network.
 * @param sandbox an origin that is allowed too, for tests; empty: none
 */
export function isPushEndpoint(endpoint: string, sandbox: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, host, hostname, username, password, origin } = new URL(endpoint);
  if (sandbox !== '' && origin === sandbox) return true;
  // `host` has a port where it is not the usual one.
  if (protocol !== 'https:' || host !== hostname || username !== '' || password !== '') return false;
  return hosts.includes(hostname) || domains.some((domain) => hostname.endsWith(domain));
}
