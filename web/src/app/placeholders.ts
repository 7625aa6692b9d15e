/** Marks in prerendered pages. The static server replaces them with its settings. */
export const placeholders = {
  webOrigin: 'https://web-origin.invalid',
  /** Only in the documents of members, to connect early. */
  apiOrigin: 'https://api-origin.invalid',
  supportEmail: 'support@web-origin.invalid',
  locationProvider: 'location-provider.invalid',
};
