import { askSupportAsMember, reportMember, sendMessage } from '@emberline/contracts';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { apiAt } from '../support/api.ts';
import { useBrowser, type Visitor } from '../support/browser.ts';
import { describePerson } from '../support/describe-person.ts';
import { makeOperators, makeProfiles, type Operator, type Profile, tellUsers } from '../support/operators.ts';
import {
  addressesOf,
  expectFits,
  expectFitsWithoutAnswers,
  few,
  openWhole,
  press,
} from '../support/page-walk.ts';
import { makePeople, type Person } from '../support/people.ts';

/** Operators' pages in every width, with larger and longer texts, in both directions; tables scroll inside their own box. */
const browser = useBrowser();
const product = inject('product');
const visitors: Record<string, Visitor> = {};
const ids: Record<string, string> = {};
const paths = addressesOf(['operator'], { ':id': '{person}' }).map((path) =>
  path.replace('team/{person}', 'team/{team}'),
);
const at = (path: string) => path.replace(/{(\w+)}/, (_, name) => ids[name] ?? '');

beforeAll(async () => {
  const [ann, eve] = (await makePeople(product, 2)) as [Person, Person];
  const [team] = (await makeProfiles(product, 1)) as [Profile];
  await tellUsers(product, [ann, eve], 'member');
  await describePerson(product, eve.token);
  Object.assign(ids, { person: eve.id, team: team.id });
  const api = apiAt(product.api, ann.token);
  const content = `https://example.org/${'a-long-path-without-an-end/'.repeat(5)}`;
  const details = `${content} ${'Donaudampfschifffahrtsgesellschaftskapitänsmütze'.repeat(2)}`;
  const answers = [
    await api(sendMessage, { body: { receiverId: team.id, content } }),
    await api(sendMessage, { body: { receiverId: eve.id, content } }),
    await api(reportMember, { params: { id: eve.id }, body: { reason: 'Harassment', details } as never }),
    await api(askSupportAsMember, { body: { topic: 'Logging in', text: details } as never }),
  ];
  expect(answers.map(({ status, body }) => (status === 200 ? 200 : body))).toEqual([200, 200, 200, 200]);
  const operators = (await makeOperators(product, 2, 'manager')) as [Operator, Operator];
  for (const [n, who] of ['manager', 'another manager'].entries())
    visitors[who] = await browser.visitor({ width: 360, height: 740, adminToken: operators[n]?.token ?? '' });
});

const pressed: [path: string, ...names: (string | RegExp)[]][] = [
  ...['Paid Users', 'Recent Chats', 'Recent Users', 'Recent Mails', 'Remove User'].map(
    (tab) => ['/admin/dashboard', tab] as [string, string],
  ),
  ['/admin/queue', /a-long-path/],
  ['/admin/messaging', /Prefers: male/],
  ['/admin/userHandler', 'Add User'],
  ['/admin/users/{person}', /^Warn/],
  ['/admin/users/{person}', /^Suspend/],
  ['/admin/users/{person}', /^Ban/],
  ['/admin/users/{person}', 'Remove photo 1'],
  ['/admin/team/{team}', 'Save profile'],
  ['/admin/adverts', 'Add advert'],
  ['/admin/to-members', 'Write an email'],
  ['/admin/to-members', 'Switch off New accounts'],
  ['/admin/replies', 'Change /coffee'],
  ['/admin/operators', 'Roles of operator'],
  ['/admin/operators', 'New password for operator'],
  ['/admin/me', 'Change password'],
];

describe.concurrent('nothing is out of sight, cut or covered', () => {
  describe('on a page, and in what is opened there', { concurrent: false }, () => {
    test.each([...paths.map((path) => [path] as [string]), ...pressed])('%s %s', async (path, ...names) => {
      const visitor = visitors.manager as Visitor;
      await openWhole(visitor, at(path));
      await press(visitor.page, names);
      await expectFits(visitor.page, names.length > 0 ? few : undefined);
    });
  });
  describe('while a page loads, and when no answer comes', { concurrent: false }, () => {
    test.each(paths)('%s', async (path) => {
      await expectFitsWithoutAnswers(visitors['another manager'] as Visitor, at(path));
    });
  });
});

test('the login of operators', async () => {
  const visitor = await browser.visitor({ width: 360, height: 740 });
  await openWhole(visitor, '/admin/login');
  await press(visitor.page, ['Login']);
  await expectFits(visitor.page);
});
