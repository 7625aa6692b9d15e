/** What pages made at build time hold until the static server, which knows the settings, sends them. */
export const placeholders = {
  webOrigin: 'https://web-origin.invalid',
  supportEmail: 'support@web-origin.invalid',
  locationProvider: 'location-provider.invalid',
};
