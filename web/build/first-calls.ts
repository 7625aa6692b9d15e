import {
  browse,
  getMe,
  getOwnProfile,
  getProfile,
  getProfileData,
  listContacts,
  listHotlist,
  listMessages,
  listMyPhotos,
  listViewers,
  type ParamsOf,
  type QueryOf,
} from '@emberline/contracts';
import { pageSizes } from '@emberline/contracts/choices';
import { type Operation, pathOf } from '@emberline/contracts/operation';
import type { PagePath } from '../src/pages.ts';

/** Paths of the API; `*` in them is the last part of the page's address. */
interface FirstCalls {
  /** Its answer has the photos that the page shows first. */
  shows?: string;
  also?: string[];
}

/** What a page of members asks for first, as its client does. `app/first-paint.ts` asks for it before the client is there. */
export function firstCallsOf(path: string): { shows?: string; also: string[] } {
  const { shows, also = [] } = calls[path as PagePath] ?? {};
  return { ...(shows && { shows }), also: [pathTo(getMe), ...also].filter((one) => one !== shows) };
}

const part = '*';

const calls: Partial<Record<PagePath, FirstCalls>> = {
  '/home': { shows: pathTo(browse, { query: { limit: pageSizes.browse } }) },
  '/view/:memberId': { shows: pathTo(getProfile, { params: { id: part } }) },
  '/hotlists': { shows: pathTo(listHotlist) },
  '/hotlist/viewed': { shows: pathTo(listViewers) },
  '/profile': { shows: pathTo(getOwnProfile) },
  '/photo': { shows: pathTo(listMyPhotos) },
  '/welcome': { shows: pathTo(getMe) },
  '/mailbox': { also: [pathTo(listContacts)] },
  '/mailbox/:recipientId': {
    also: [
      pathTo(listContacts),
      pathTo(listMessages, { query: { contactId: part } }),
      pathTo(getProfileData, { params: { id: part } }),
    ],
  },
};

function pathTo<O extends Operation>(
  operation: O,
  { params, query }: { params?: ParamsOf<O>; query?: QueryOf<O> } = {},
): string {
  return pathOf(operation, params, query);
}
