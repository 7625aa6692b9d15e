import { call } from '../lib/http.ts';
import { nextPair, type People } from '../lib/people.ts';

/** Looks through members and opens a profile. */
export function browse(people: People): void {
  const [{ token }, other] = nextPair(people);
  call('browse', 'GET', '/users/profiles?page=1&limit=24', token);
  call('getProfile', 'GET', `/users/profile/${other.id}`, token);
  call('getUnreadDetails', 'GET', '/mailbox/unread-details', token);
}
