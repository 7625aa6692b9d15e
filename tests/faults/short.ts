import { claimMail, listMessages } from '@emberline/contracts';
import { eventually } from '@emberline/kit/testing/eventually';
import type { SupervisedProcess } from '@emberline/tools/dev/process/supervised-process.ts';
import { expect, test } from 'vitest';
import { type Api, apiAt } from '../support/api.ts';
import { useBrowser } from '../support/browser.ts';
import { makePeople, type Person } from '../support/people.ts';
import { product } from '../support/started-product.ts';
import { crashes, crashRecoveryLimitMs } from './crashes.ts';
import { expectNothingLost } from './expect-nothing-lost.ts';
import { crash, down, emptyRedis, type Fault, kill, pause, programs, roll, together } from './faults.ts';
import { makeMail } from './provoke.ts';

const browser = useBrowser(() => product.addresses.web);

/** On a machine that does nothing else it is under 5 s (`npm run lab -- faults` tells); a busy one gets twice that. */
const recoveryLimitMs = 10_000;

const survives = (faults: Fault[], limitMs = recoveryLimitMs) =>
  expectNothingLost(product, { faults, pairs: 20, perSecond: 50, calmMs: 500 }, limitMs);

test('no message is lost, doubled or out of order while any one program or engine is killed, and Redis forgets all', () =>
  survives([...[...programs, 'kafka', 'mongod', 'redis'].map(kill), emptyRedis()]));

test('… while two stand still for longer than a lease lives, and every program is replaced, as a new release does it', () => {
  const asideOfMessages = ['auth', 'profile', 'payment', 'admin'].map(roll);
  const onTheirWay = ['mailbox', 'notification', 'gateway'].map(roll);
  return survives([
    pause('mailbox', 15),
    together([pause('notification', 15), ...asideOfMessages]),
    ...onTheirWay,
  ]);
});

test('… while Kafka is away for a minute, in which every message is accepted', () =>
  survives([down('kafka', 60)]));

test('… while the mailbox and the notification service die just where it would hurt most', () =>
  survives(crashes.short, crashRecoveryLimitMs));

test('a claim on a mail that was taken as the mailbox died belongs to its operator, and to nobody else', async () => {
  const { mailId, operators } = await makeMail(product);
  const claim = (operator: Api) => operator(claimMail, { body: { mailId } });
  await crash('mailbox', 'after-claim-before-answer', () => claim(operators[0])).strike(product);
  expect((await claim(operators[1])).status).toBe(409);
  expect((await claim(operators[0])).status).toBe(200);
});

test('what is written in the browser while the gateway is away, killed and replaced arrives once, in order', async () => {
  const [anna, ben] = (await makePeople(product.addresses, 2)) as [Person, Person];
  const gateway = product.processes.gateway as SupervisedProcess;
  const { page, open } = await browser.visitor({ token: anna.token });
  await open(`/mailbox/${ben.id}`);
  const texts: string[] = [];
  const write = async () => {
    texts.push(`Written in the browser, number ${texts.length + 1}.`);
    await page.getByRole('textbox', { name: `Message to ${ben.firstname}` }).fill(texts.at(-1) ?? '');
    await page.keyboard.press('Enter');
  };
  await write();
  await page.getByRole('log').getByText('Sent', { exact: true }).waitFor();
  const { restarted } = gateway;
  gateway.hold();
  gateway.kill('SIGKILL');
  await write();
  await page.getByText(/^(Waiting to be sent|Sending)$/).waitFor();
  gateway.release();
  await restarted;
  for (const fault of [kill('gateway'), roll('gateway')]) {
    const over = fault.strike(product);
    for (let n = 0; n < 10; n++) await write();
    await over;
  }
  const api = apiAt(product.addresses.api, ben.token);
  const received = async () => (await api(listMessages, { query: { contactId: anna.id } })).body.messages;
  await eventually(async () => (await received()).length >= texts.length, { within: 60_000 });
  await page
    .getByText(/^(Waiting to be sent|Sending)$/)
    .first()
    .waitFor({ state: 'detached' });
  expect((await received()).map(({ content }) => content)).toEqual(texts);
  for (const text of texts) expect(await page.getByRole('log').getByText(text).count()).toBe(1);
});
