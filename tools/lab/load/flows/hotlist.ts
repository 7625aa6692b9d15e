import { call } from '../lib/http.ts';
import { nextPair, type People } from '../lib/people.ts';

/** Puts somebody on the hotlist, looks at it and takes them off; who is on it already stays. */
export function hotlist(people: People): void {
  const [owner, other] = nextPair(people);
  const listed = Object.values(call('listHotlist', 'GET', '/users/hotlist', owner)) as { id?: string }[];
  if (listed.some(({ id }) => id === other.id)) return;
  call('addToHotlist', 'POST', '/users/hotlist', owner, { hotMemberId: other.id });
  call('listHotlist', 'GET', '/users/hotlist', owner);
  call('removeFromHotlist', 'DELETE', `/users/hotlist/${other.id}`, owner);
}
