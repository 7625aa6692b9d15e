import { call } from '../lib/http.ts';
import type { People } from '../lib/people.ts';

/** An operator opens the dashboard and the list of users whose mails wait longest. */
export function operate({ operator }: People): void {
  // Or the session ends in the middle of a long run.
  call('noteOwnActivity', 'POST', '/admin/active', operator);
  call('getDashboard', 'GET', '/admin/dashboard', operator);
  call('listAllUsers', 'GET', '/admin/messaging/all-users?sort=unattended&page=1&limit=20', operator);
}
