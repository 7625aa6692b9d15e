import exec from 'k6/execution';
import { call } from '../lib/http.ts';
import { nextPair, type People } from '../lib/people.ts';

/** Pages of members per opened profile: an account may open 300 profiles an hour. */
const pagesToProfile = 4;

/** Browses members and sometimes opens a profile. */
export function browse(people: People): void {
  const [person, other] = nextPair(people);
  call('browse', 'GET', '/users/profiles?page=1&limit=24', person);
  const round = Math.floor(exec.scenario.iterationInInstance / Math.floor(people.members.length / 2));
  if (round % pagesToProfile === 0) call('getProfile', 'GET', `/users/profile/${other.id}`, person);
  call('getUnreadDetails', 'GET', '/mailbox/unread-details', person);
}
