/**
 * The privacy page's sentence on how a visitor's place is found. The static server writes it into the prerendered page,
 * so it must not contain a character that HTML escapes.
 * @param provider of the database of network addresses; empty: none is used
 */
export function describeLocationSource(provider: string): string {
  return provider
    ? `We do that with a database on our own servers, provided by ${provider}, or take what the network in front of them says; your address is not sent anywhere for it.`
    : 'We take what the network in front of our servers says, if it says anything; your address is not sent anywhere for it.';
}
