import { call } from '../http.ts';
import type { People } from '../logins.ts';

/** How often each list is asked, one after the other; the first ones warm up and are not counted. */
const [counted, warming] = [200, 5];
const searches = ['a', 'ma', 'anna', 'smith', 'busy', 'karl.', 'zzz', 'b'];
const messaging = '/admin/messaging';

/** Lists of a large world, as a member and an operator ask for them. `$team`: a busy team profile; `$word`: another word each time. */
const ofMembers: Record<string, string> = {
  'contacts of a member who has 300': '/mailbox/contacts',
  browse: '/users/profiles?page=1&limit=24',
  'browse – page 50': '/users/profiles?page=50&limit=24',
  'browse – in Ohio': '/users/profiles?page=1&limit=24&location=Ohio',
};
const ofOperators: Record<string, string> = {
  dashboard: '/admin/dashboard',
  'users – newest first and 1000 at once': '/admin/users',
  'users – a page of 20': '/admin/users?page=1&limit=20',
  'users by name – a page of 50': '/admin/users?sort=name&limit=51',
  'users – search': '/admin/users?page=1&limit=20&search=$word',
  'a person’s page': '/admin/users/$team/person',
  'paid users – 1000 at once': '/admin/paid-users',
  'paid users – a page of 50': '/admin/paid-users?limit=51',
  'paid users by presence – a page of 50': '/admin/paid-users?sort=seen&limit=51',
  'the queue': '/admin/queue?view=all&limit=50',
  'the queue of one profile': '/admin/queue?view=all&limit=50&profileId=$team',
  'the queue – whoever has a label': '/admin/queue?view=all&limit=50&label=VIP',
  'all users by total': `${messaging}/all-users?sort=total&page=1&limit=20`,
  'all users by total – search': `${messaging}/all-users?sort=total&limit=20&search=$word`,
  'all users by unattended': `${messaging}/all-users?sort=unattended&page=1&limit=20`,
  'all users by unattended – search': `${messaging}/all-users?sort=unattended&limit=20&search=$word`,
  'unattended of a profile': `${messaging}/unattended-female-prefer-users?maleId=$team`,
  'who prefer women – recent': `${messaging}/gender-prefer-users?sort=recent&gender=female`,
  'who prefer men – other': `${messaging}/gender-prefer-users?sort=other&gender=male`,
  'audit list': '/admin/audit?page=1',
  'audit list – what was read': '/admin/audit?what=reads',
  'audit list – what was done': '/admin/audit?what=acts',
  reports: '/admin/reports?page=1',
  erasures: '/admin/erasures',
  'canned replies': '/admin/replies',
};

/** Its figures have the list's name as a tag, so no name has a comma or a colon. */
export const listNames = [...Object.keys(ofOperators), ...Object.keys(ofMembers)];

export function lists({ members: [member], operator }: People): void {
  const busiest = call('busiest', 'GET', `${messaging}/all-users?sort=unattended&limit=1`, operator);
  const [team] = busiest.users as { id: string }[];
  for (const [table, who] of [
    [ofOperators, operator],
    [ofMembers, member],
  ] as const)
    for (const [list, path] of Object.entries(table))
      for (let n = -warming; n < counted; n++) {
        const asked = path
          .replace('$team', team?.id ?? '')
          .replace('$word', searches[(n + warming) % searches.length] ?? '');
        call(n < 0 ? 'warming' : list, 'GET', asked, who);
      }
}
