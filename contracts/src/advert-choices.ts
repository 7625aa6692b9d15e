/** House adverts: where they stand, and who sees them. A separate file, so that members' pages do not load it. */

/** The files that the pages ask for, each a place in the column. */
export const advertPlaces = ['sponsored-1.svg', 'sponsored-2.svg', 'live-cams.svg'] as const;

export const advertAudiences = ['everybody', 'paying', 'not paying'] as const;

export const advertLimits = { wordsMax: 120, linkMax: 500, fileBytes: 5 * 1024 * 1024 } as const;
