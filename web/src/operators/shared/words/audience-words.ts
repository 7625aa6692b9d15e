import type { advertAudiences } from '@emberline/contracts/advert-choices';

/** Whom an advert or an email is for. */
export const audienceWords: Record<(typeof advertAudiences)[number], string> = {
  everybody: 'Everybody',
  paying: 'Members who pay',
  'not paying': 'Members who do not pay',
};
