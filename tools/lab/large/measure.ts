import { adminLogin, login } from '@emberline/contracts';
import { apiAt } from '@emberline/tests/support/api.ts';
import type { ProductAddresses } from '@emberline/tools/dev/start/product-addresses.ts';
import { caller } from '../bench/load.ts';

export interface ListFigures {
  list: string;
  /** ms */
  median: number;
  p99: number;
}

/** Requests each list of a seeded large world `requests` times, one after the other, directly at its service. */
export async function measureLists({ services }: ProductAddresses, requests: number): Promise<ListFigures[]> {
  const credentials = { username: 'operator', password: 'operator-ember-1' };
  const operator = (await apiAt(services.auth)(adminLogin, { body: credentials })).body.token;
  const busiest = { identifier: 'busy', password: 'demo-ember-0' };
  const member = (await apiAt(services.auth)(login, { body: busiest })).body.token;
  const team = await busiestProfile(services.admin, operator);
  const lists: [list: string, origin: string, path: (n: number) => string, token: string][] = [
    ...adminLists(team).map(
      ([list, path]) => [list, services.admin, path, operator] as [string, string, typeof path, string],
    ),
    ['contacts of a member who has 300', services.mailbox, () => '/mailbox/contacts', member],
    ['browse', services.profile, () => '/users/profiles?page=1&limit=24', member],
    ['browse, page 50', services.profile, () => '/users/profiles?page=50&limit=24', member],
    ['browse, in Ohio', services.profile, () => '/users/profiles?page=1&limit=24&location=Ohio', member],
  ];
  const figures: ListFigures[] = [];
  for (const [list, origin, path, token] of lists)
    figures.push({ list, ...(await measure(origin, path, token, requests)) });
  return figures;
}

const searches = ['a', 'ma', 'anna', 'smith', 'busy', 'karl.', 'zzz', 'b'];
const word = (n: number) => searches[n % searches.length];

function adminLists(team: string): [list: string, path: (n: number) => string][] {
  const messaging = '/admin/messaging';
  return [
    ['dashboard', () => '/admin/dashboard'],
    ['users, newest first, 1,000 at once', () => '/admin/users'],
    ['users, a page of 20', () => '/admin/users?page=1&limit=20'],
    ['users by name, a page of 50', () => '/admin/users?sort=name&limit=51'],
    ['paid users by presence, a page of 50', () => '/admin/paid-users?sort=seen&limit=51'],
    ['a person’s page', () => `/admin/users/${team}/person`],
    ['the queue', () => '/admin/queue?view=all&limit=50'],
    ['the queue of one profile', () => `/admin/queue?view=all&limit=50&profileId=${team}`],
    ['the queue, whoever has a label', () => '/admin/queue?view=all&limit=50&label=VIP'],
    ['users, search', (n) => `/admin/users?page=1&limit=20&search=${word(n)}`],
    ['paid users, 1,000 at once', () => '/admin/paid-users'],
    ['paid users, a page of 50', () => '/admin/paid-users?limit=51'],
    ['all users by total', () => `${messaging}/all-users?sort=total&page=1&limit=20`],
    ['all users by unattended', () => `${messaging}/all-users?sort=unattended&page=1&limit=20`],
    ['all users by total, search', (n) => `${messaging}/all-users?sort=total&limit=20&search=${word(n)}`],
    [
      'all users by unattended, search',
      (n) => `${messaging}/all-users?sort=unattended&limit=20&search=${word(n)}`,
    ],
    ['unattended of a profile', () => `${messaging}/unattended-female-prefer-users?maleId=${team}`],
    ['who prefer women, recent', () => `${messaging}/gender-prefer-users?sort=recent&gender=female`],
    ['who prefer men, other', () => `${messaging}/gender-prefer-users?sort=other&gender=male`],
    ['audit list', () => '/admin/audit?page=1'],
    ['audit list, what was read', () => '/admin/audit?what=reads'],
    ['audit list, what was done', () => '/admin/audit?what=acts'],
    ['reports', () => '/admin/reports?page=1'],
    ['erasures', () => '/admin/erasures'],
    ['canned replies', () => '/admin/replies'],
  ];
}

async function busiestProfile(origin: string, token: string): Promise<string> {
  const { call, close } = caller(origin, 1);
  const { text } = await call('GET', '/admin/messaging/all-users?sort=unattended&limit=1', token);
  close();
  return (JSON.parse(text) as { users: { id: string }[] }).users[0]?.id ?? '';
}

async function measure(
  origin: string,
  path: (n: number) => string,
  token: string,
  requests: number,
): Promise<{ median: number; p99: number }> {
  const { call, close } = caller(origin, 1);
  const times: number[] = [];
  for (let n = 0; n < requests + 5; n++) {
    const start = performance.now();
    const { status, text } = await call('GET', path(n), token);
    if (status !== 200) throw new Error(`${path(n)} answered ${status}: ${text}`);
    // The first requests open connections and warm up the programs; they do not count.
    if (n >= 5) times.push(performance.now() - start);
  }
  close();
  const sorted = times.sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.ceil(sorted.length * part) - 1] as number;
  return { median: at(0.5), p99: at(0.99) };
}
