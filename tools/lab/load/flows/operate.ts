import { call } from '../lib/http.ts';
import type { People } from '../lib/people.ts';

/** An operator opens the dashboard and the list of users whose mails wait longest. */
export function operate({ operator }: People): void {
  // Now and then, as a page would: or the session ends in the middle of a long run.
  if (Math.random() < 0.02) call('noteOwnActivity', 'POST', '/admin/active', operator);
  call('getDashboard', 'GET', '/admin/dashboard', operator);
  call('listAllUsers', 'GET', '/admin/messaging/all-users?sort=unattended&page=1&limit=20', operator);
}
