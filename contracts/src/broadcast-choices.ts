/** What all members are told, by email or banner: to whom, what became of it, limits. A separate file, so that members' pages do not load it. */

import { advertAudiences } from './advert-choices.ts';

export const broadcastAudiences = advertAudiences;

/** `stopped`: before everybody had it; a draft that was stopped is one that was discarded. */
export const broadcastStates = ['draft', 'sending', 'sent', 'stopped'] as const;

export const broadcastLimits = { subjectMax: 120, textMax: 5_000, bannerMax: 200 } as const;
