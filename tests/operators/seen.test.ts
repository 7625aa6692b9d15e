import { messagingConversation, sendMessage } from '@emberline/contracts';
import { beforeAll, expect, inject, test } from 'vitest';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { apiAt } from '../support/api.ts';
import { appears, expectNoSideScroll, useBrowser } from '../support/browser.ts';
import { keyboardOf } from '../support/keyboard.ts';
import { makeOperators, makeProfiles, type Operator, type Profile, tellUsers } from '../support/operators.ts';
import { makePeople, type Person } from '../support/people.ts';

/** What operators read leaves a trace: for their manager in the audit list, for the member at /account. */
const product = inject('product');
const browser = useBrowser();
let ann: Person;
let team: Profile;
let operator: Operator;

beforeAll(async () => {
  [ann] = (await makePeople(product, 1)) as [Person];
  await tellUsers(product, [ann], 'member');
  [team] = (await makeProfiles(product, 1)) as [Profile];
  [operator] = (await makeOperators(product, 1)) as [Operator];
});

test('a member sees when the team opened a conversation, and why; the audit list has it, found by keys', async () => {
  const { page, open } = await browser.visitor({ token: ann.token, width: 390, height: 844 });
  await open('/account');
  const section = page.getByRole('region', { name: 'When our team opened your conversations' });
  await section.getByText('Nobody has opened any of them.').waitFor();

  const wrote = await apiAt(product.api, ann.token)(sendMessage, {
    body: { receiverId: team.id, content: 'Do you dance, or do you watch?' },
  });
  expect(wrote.status).toBe(200);
  const line = section.getByRole('listitem').filter({ hasText: team.firstname });
  // Until the admin service has heard of the mail, nothing waits.
  const isTold = async () => {
    const { status } = await operator.api(messagingConversation, {
      query: { userId: team.id, recipientId: ann.id },
    });
    expect(status).toBe(200);
    await open('/account');
    await section.getByText(/latest 50/).waitFor();
    return appears(line.first());
  };
  await expect.poll(isTold, { timeout: 30_000 }).toBe(true);
  await line
    .first()
    .getByText(/A message waited for an answer|while nothing waited/)
    .waitFor();
  await expectAccessibleInBothSchemes(page);
  await expectNoSideScroll(page);

  const admin = await browser.visitor({ adminToken: operator.token });
  await admin.open('/admin/audit');
  const keys = keyboardOf(admin.page);
  const table = admin.page.getByRole('table', { name: 'Audit entries' });
  await table.getByRole('row').nth(1).waitFor();
  await keys.pressUntil('Tab', admin.page.getByLabel('What', { exact: true }));
  await admin.page.getByLabel('What', { exact: true }).selectOption('read-conversation');
  await admin.page.getByLabel('Operator', { exact: true }).selectOption(operator.username);
  await expect.poll(() => new URL(admin.page.url()).searchParams.get('what')).toBe('read-conversation');
  await expect.poll(() => table.getByRole('row').count()).toBe(2);
  const row = table.getByRole('row').nth(1);
  await row.getByText('read a conversation').waitFor();
  await row.getByRole('link', { name: ann.username }).waitFor();
  await expectAccessibleInBothSchemes(admin.page);
  const download = admin.page.waitForEvent('download');
  await keys.pressUntil('Tab', admin.page.getByRole('button', { name: 'Download as CSV' }));
  await keys.press('Enter');
  expect((await download).suggestedFilename()).toMatch(/^audit-.*\.csv$/);
  await admin.page.reload();
  await expect.poll(() => table.getByRole('row').count()).toBe(2);
});
