/**
 * The privacy page's sentence on how a visitor's place is found. The static server writes it into the prerendered page,
 * so it holds no character that HTML escapes.
 * @param provider whose database of network addresses we use; empty: we use none
 */
export function describeLocationSource(provider: string): string {
  return provider
    ? `We do that with a database on our own servers, provided by ${provider}, or take what the network in front of them says; your address is not sent anywhere for it.`
    : 'We take what the network in front of our servers says, if it says anything; your address is not sent anywhere for it.';
}
