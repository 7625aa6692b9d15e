import { listQueueViews, setLabels } from '@emberline/contracts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, test } from 'vitest';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { expectNoSideScroll, useBrowser, type Visitor } from '../support/browser.ts';
import { type Keyboard, keyboardOf } from '../support/keyboard.ts';
import {
  makeOperators,
  makeProfiles,
  type Operator,
  type Profile,
  tellUsers,
  writeTo,
} from '../support/operators.ts';
import { makePeople, type Person } from '../support/people.ts';

/** Saved views of the queue, by keyboard alone. */
const browser = useBrowser();
let visitor: Visitor;
let page: Page;
let keys: Keyboard;
let me: Operator;
let colleague: Operator;
let profile: Profile;
let members: Person[];
beforeAll(async () => {
  const product = inject('product');
  members = await makePeople(product, 2);
  await tellUsers(product, members, 'member');
  [profile] = (await makeProfiles(product, 1)) as [Profile];
  [me, colleague] = (await makeOperators(product, 2)) as [Operator, Operator];
  await writeTo(product, profile, members, 'What do you read these days?');
  const [owl] = members as [Person];
  const labelled = { params: { id: owl.id }, body: { labels: ['Night owl'] } };
  expect((await me.api(setLabels, labelled)).status).toBe(200);
  visitor = await browser.visitor({ adminToken: me.token, width: 1440 });
  page = visitor.page;
  keys = keyboardOf(page);
});

const cardOf = ({ id }: Person) => page.locator(`[data-card="${profile.id}.${id}"]`);
const savedView = (name: string) =>
  page.getByRole('navigation', { name: 'Saved views' }).getByRole('button', { name, exact: true });

test('a choice of the queue is saved, found again after a reload, renamed and removed', async () => {
  const [owl, lark] = members as [Person, Person];
  await visitor.open('/admin/queue');
  await keys.tabTo(page.getByLabel('Team profile'));
  // The first letters choose from the list, once the profile is in it.
  await page
    .getByRole('option', { name: `${profile.firstname} (${profile.username})` })
    .waitFor({ state: 'attached' });
  await keys.type(`${profile.firstname} (${profile.username})`);
  await cardOf(lark).waitFor();
  await keys.backTo(page.getByLabel('Label'));
  await keys.type('night OWL');
  await keys.press('Enter');
  await cardOf(lark).waitFor({ state: 'detached' });
  await cardOf(owl).waitFor();
  await keys.backTo(page.getByRole('button', { name: 'Save this view...' }));
  await keys.press('Enter');
  const name = page.getByRole('textbox', { name: 'Name' });
  await keys.focusOn(name);
  await expectAccessibleInBothSchemes(page);
  await keys.type('Owls');
  await keys.press('Enter');
  await keys.focusOn(savedView('Owls').and(page.locator('[aria-current]')));
  await expectAccessibleInBothSchemes(page);

  await keys.backTo(page.getByRole('button', { name: /^Mine/ }));
  await keys.press('Enter');
  await cardOf(owl).waitFor({ state: 'detached' });
  await keys.tabTo(savedView('Owls'));
  await keys.press('Enter');
  await cardOf(owl).waitFor();
  const address = new URL(page.url()).searchParams;
  expect(Object.fromEntries(address)).toEqual({ label: 'night OWL', profile: profile.id });
  await page.reload();
  await cardOf(owl).waitFor();
  expect(await cardOf(lark).count()).toBe(0);
  await savedView('Owls').and(page.locator('[aria-current]')).waitFor();
  expect((await colleague.api(listQueueViews)).body).toEqual([]);

  await keys.tabTo(page.getByRole('button', { name: 'Rename Owls' }));
  await keys.press('Enter');
  await keys.focusOn(page.getByRole('textbox', { name: 'New name' }));
  await keys.retype('Late readers');
  await keys.press('Enter');
  await savedView('Late readers').waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSideScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await keys.tabTo(page.getByRole('button', { name: 'Remove Late readers' }));
  await keys.press('Enter');
  await keys.tabTo(page.getByRole('dialog').getByRole('button', { name: 'Remove' }));
  await keys.press('Enter');
  await keys.focusOn(page.getByRole('button', { name: 'Save this view...' }));
  expect((await me.api(listQueueViews)).body).toEqual([]);
});
