import {
  createSetupIntent,
  listSwitchedOff,
  listSwitches,
  sendMessage,
  setSwitch,
  signup,
  uploadPhoto,
} from '@emberline/contracts';
import { switches } from '@emberline/contracts/switches';
import type { Page } from 'playwright-core';
import { expect, inject, onTestFinished, test } from 'vitest';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { apiAt } from '../support/api.ts';
import { appears, expectNoSideScroll, useBrowser } from '../support/browser.ts';
import { makeOperators, type Operator } from '../support/operators.ts';
import { makePeople, type Person } from '../support/people.ts';

const browser = useBrowser();
const product = inject('product');
const told = switches.signup.told;

/** A manager whose page shows the switches, and a member. Whatever is off when the test ends is on again then, for all. */
async function managerAtSwitches() {
  const [manager, colleague] = (await makeOperators(product, 2, 'manager')) as [Operator, Operator];
  const [member] = (await makePeople(product, 1, { subscribed: false })) as [Person];
  onTestFinished(async () => {
    const { body } = await manager.api(listSwitches);
    for (const { name, on, version } of body.switches)
      if (!on) await manager.api(setSwitch, { params: { name }, body: { on: true, version } });
    await expect.poll(() => refusedTo(member)).toEqual([]);
  });
  const { page, open, complaints } = await browser.visitor({ adminToken: manager.token });
  await open('/admin/to-members');
  const panel = page.getByRole('region', { name: 'Switch off for members' });
  return { manager, colleague, member, page, panel, complaints };
}

/** The gateway's status for somebody who joins, whatever they send. */
const joining = async () =>
  (await apiAt(product.api, undefined, newAddress())(signup, { body: {} as never })).status;

let addresses = 0;
/** Who joins counts by address. */
const newAddress = () => `10.61.${++addresses >> 8}.${addresses & 255}`;

/** What pages read as switched off; it may be a second old. */
const areOff = async () => (await apiAt(product.api)(listSwitchedOff)).body.off.map(({ name }) => name);

/** What the gateway refuses. */
async function refusedTo({ token }: Person): Promise<string[]> {
  const api = apiAt(product.api, token, newAddress());
  const answers = [
    await api(signup, { body: {} as never }),
    await api(createSetupIntent),
    await api(uploadPhoto, { body: {} as never }),
  ];
  return answers
    .map(({ body }) => (body as { code?: string }).code ?? '')
    .filter((code) => code === 'SWITCHED_OFF');
}

async function fillSignup(page: Page): Promise<void> {
  for (const [label, text] of [
    ['First name', 'Ida'],
    ['Last name', 'Vale'],
    ['Email', 'ida.late@example.org'],
    ['Username', 'ida_late'],
    ['Password again', 'nine yellow kites'],
  ] as const)
    await page.getByLabel(label).fill(text);
  await page.getByLabel(/^Password\s*\*?$/).fill('nine yellow kites');
  await page.getByLabel(/^I am\s*\*?$/).selectOption('female');
  await page.getByLabel(/I would like to meet/).selectOption('both');
  await page.getByLabel(/18 years/).check();
}

test('joining that a manager has switched off is told to visitors before they type, and refused, until it is on', async () => {
  const early = await browser.visitor({ width: 390, height: 844 });
  await early.open('/signup');
  await fillSignup(early.page);
  const { manager, page, panel, complaints } = await managerAtSwitches();
  const row = panel.getByRole('listitem', { name: 'New accounts' });
  await row.getByRole('button', { name: 'Switch off New accounts' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Why').fill('Robots join.');
  await expectAccessibleInBothSchemes(page);
  await dialog.getByRole('button', { name: 'Switch off' }).press('Enter');
  await row.getByText(new RegExp(`Off since .*, by ${manager.username}: Robots join\\.`)).waitFor();
  await expectAccessibleInBothSchemes(page);
  await expect.poll(joining).toBe(503);
  await expect.poll(areOff).toEqual(['signup']);

  await early.page.getByRole('button', { name: 'Create my account' }).press('Enter');
  await early.page.getByRole('alert').getByText(told).waitFor();
  expect(await early.page.getByLabel('First name').inputValue()).toBe('Ida');

  const late = await browser.visitor({ width: 390, height: 844 });
  await late.page.clock.install();
  await late.open('/signup');
  await late.page.getByText(told).waitFor();
  expect(await late.page.getByLabel('First name').count()).toBe(0);
  await expectAccessibleInBothSchemes(late.page);
  await expectNoSideScroll(late.page);
  await late.open('/login');
  await late.page.getByRole('button', { name: 'Log in', exact: true }).waitFor();
  await late.open('/signup');
  await late.page.getByText(told).waitFor();

  await row.getByRole('button', { name: 'Switch on New accounts' }).press('Enter');
  await row.getByText(new RegExp(`On since .*, by ${manager.username}`)).waitFor();
  await expect.poll(joining).toBe(400);
  // It looks again by itself, every half a minute.
  const isAsked = async () => {
    await late.page.clock.runFor(31_000);
    return appears(late.page.getByLabel('First name'));
  };
  await expect.poll(isAsked).toBe(true);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSideScroll(page);
  expect([...complaints, ...late.complaints]).toEqual([]);
});

test('members read at their photos, as new ones too, and at the payment what is switched off', async () => {
  const { manager, member } = await managerAtSwitches();
  for (const { name, on, version } of (await manager.api(listSwitches)).body.switches)
    if (on && (name === 'memberships' || name === 'photos'))
      await manager.api(setSwitch, { params: { name }, body: { on: false, version } });
  await expect.poll(areOff).toEqual(['memberships', 'photos']);
  const { page, open, complaints } = await browser.visitor({ token: member.token, width: 390, height: 844 });
  for (const [path, name] of [
    ['/photo', 'photos'],
    ['/welcome?step=photo', 'photos'],
    ['/payment', 'memberships'],
  ] as const) {
    await open(path);
    await page.getByText(switches[name].told).waitFor();
    await expectAccessibleInBothSchemes(page);
    await expectNoSideScroll(page);
  }
  expect(await page.getByLabel(/I accept the/).count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('with first messages off a member reads so where one writes to somebody new, keeps the text, and sends it once they are on', async () => {
  const { manager, page: admin, panel } = await managerAtSwitches();
  const [ann, bea, cid, ...strangers] = (await makePeople(product, 28)) as [
    Person,
    Person,
    Person,
    ...Person[],
  ];
  const send = async (to: Person, from = ann) => {
    const body = { receiverId: to.id, content: 'Good evening' };
    const answer = await apiAt(product.api, from.token)(sendMessage, { body });
    return [answer.status, (answer.body as { code?: string }).code];
  };
  expect(await send(bea)).toEqual([200, undefined]);
  const { page, open, complaints } = await browser.visitor({ token: ann.token, width: 390, height: 844 });
  // Opened before, so that only the answer can tell.
  const early = await browser.visitor({ token: ann.token });
  await early.open(`/mailbox/${cid.id}`);
  await early.page.getByRole('textbox', { name: `Message to ${cid.firstname}` }).fill('Shall we walk?');

  const row = panel.getByRole('listitem', { name: 'First messages' });
  await row.getByRole('button', { name: 'Switch off First messages' }).press('Enter');
  await admin.getByRole('dialog').getByRole('button', { name: 'Switch off' }).press('Enter');
  await row.getByText(new RegExp(`Off since .*, by ${manager.username}`)).waitFor();
  await expect.poll(areOff).toEqual(['firstMessages']);
  // Mailbox may learn it a second later; what it lets through until then has made a conversation, so each try is to another.
  await expect
    .poll(() => send(strangers.pop() ?? expect.fail('nobody left'), bea), { timeout: 5_000, interval: 250 })
    .toEqual([409, 'NEW_CONVERSATIONS_OFF']);
  expect([await send(bea), await send(ann, bea)]).toEqual(Array(2).fill([200, undefined]));

  const words = switches.firstMessages.told;
  await early.page.keyboard.press('Enter');
  await early.page.getByText(words, { exact: true }).waitFor();
  await early.page.getByRole('log').getByText('Shall we walk?').waitFor();
  await open(`/mailbox/${cid.id}`);
  await page.getByText(`${words} What you write here is kept.`).waitFor();
  await expectAccessibleInBothSchemes(page);
  await expectNoSideScroll(page);
  await open(`/mailbox/${bea.id}`);
  await page.getByRole('textbox', { name: `Message to ${bea.firstname}` }).waitFor();
  expect(await page.getByText(words).count()).toBe(0);

  await row.getByRole('button', { name: 'Switch on First messages' }).press('Enter');
  await expect.poll(areOff).toEqual([]);
  await expect.poll(() => send(cid, bea)).toEqual([200, undefined]);
  const again = early.page.getByRole('log').getByRole('button', { name: 'Send', exact: true });
  await again.press('Enter');
  await expect.poll(() => again.count()).toBe(0);
  expect(await send(ann, cid)).toEqual([200, undefined]);
  expect(complaints).toEqual([]);
});

test('a manager who comes second is told who was first', async () => {
  const { colleague, page, panel } = await managerAtSwitches();
  const row = panel.getByRole('listitem', { name: 'Photos of members' });
  await row.getByRole('button', { name: 'Switch off Photos of members' }).press('Enter');
  const { version } =
    (await colleague.api(listSwitches)).body.switches.find(({ name }) => name === 'photos') ??
    expect.fail('no such switch');
  const order = {
    params: { name: 'photos' },
    body: { on: false, reason: 'The bucket is full.', version },
  } as const;
  expect((await colleague.api(setSwitch, order)).status).toBe(200);
  const dialog = page.getByRole('dialog');
  for (const _ of ['once', 'and again']) {
    const refused = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await dialog.getByRole('button', { name: 'Switch off' }).press('Enter');
    expect((await refused).status()).toBe(409);
    await dialog.getByText(`${colleague.username} has changed this switch meanwhile.`).waitFor();
  }
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
  await row.getByText(`by ${colleague.username}: The bucket is full.`).waitFor();
});
