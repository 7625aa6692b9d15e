import { pages } from '../../../web/src/pages.ts';

export interface Route {
  path: string;
  /** As the report names it. */
  pattern: string;
  who: 'guest' | 'member';
}

/** Prerendered pages as a guest, members' pages as a subscriber. */
export function routesFor(otherId: string): Route[] {
  return pages
    .filter(({ frame, prerendered }) => prerendered || frame === 'member')
    .filter(({ path }) => !leading.includes(path))
    .map(({ path, frame }) => ({
      path: path
        .replace(/:(memberId|recipientId)/, otherId)
        .replace(':slug', 'write-a-profile-that-sounds-like-you'),
      pattern: path,
      who: frame === 'member' ? 'member' : 'guest',
    }));
}

/** Leads away by itself. */
const leading = ['/payment-success'];
