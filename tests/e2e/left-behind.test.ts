import { adminLogoff, logoff } from '@emberline/contracts';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { keptDatabases } from '../../web/src/kept/database-table.ts';
import { keptTexts } from '../../web/src/kept/table.ts';
import { apiAt } from '../support/api.ts';
import { logIn, useBrowser } from '../support/browser.ts';
import { makeOperators, type Operator, tellUsers } from '../support/operators.ts';
import { makeHistory, makePeople, type Person } from '../support/people.ts';

/** What is left in the browser's real storages after the ends of a session. The browser of the tests shows no notices. */
const browser = useBrowser();
const product = inject('product');
const received = 'Message 3.';
const draft = 'Half a thought';
const unsent = 'Kept for later';

test.each<[string, (page: Page, anna: Person) => Promise<void>]>([
  ['logging off', (page) => page.goto(`${product.web}/logoff`).then(() => page.waitForURL('**/login'))],
  ['logging off everywhere', logOffEverywhere],
  ['deleting the account', deleteAccount],
])('after %s nothing of the person is left, whatever tabs were open', async (_name, end) => {
  const { anna, ben, visitor, second } = await busyPerson();
  await end(visitor.page, anna);
  for (const page of [visitor.page, second]) {
    await expect.poll(() => leftIn(page)).toEqual([]);
    await expect
      .poll(() => page.evaluate('document.body.innerText'))
      .not.toMatch(/Message \d|what you wrote is kept/);
  }
  await expect.poll(() => new URL(second.url()).pathname + new URL(second.url()).search).toBe('/login');
  const [cleo] = (await makePeople(product, 1)) as [Person];
  await logIn(visitor, cleo.username, cleo.password);
  await visitor.open(`/mailbox/${ben.id}`);
  expect(await fieldFor(visitor.page, ben).inputValue()).toBe('');
});

test('after an end from elsewhere all that was received is gone, and what was being written is there for the same person alone', async () => {
  const { anna, ben, visitor, second } = await busyPerson();
  const { page, context } = visitor;
  await endElsewhere(anna);
  await page.waitForURL('**/login?*ended=1');
  await page.getByText('what you wrote is kept').waitFor();
  await expect.poll(() => leftIn(page)).toEqual(['emberline-outbox', `typed ${anna.id} messageTo ${ben.id}`]);
  expect(await everythingIn(second)).not.toContain(received);
  for (const words of [received, draft, unsent]) expect(await page.getByText(words).count()).toBe(0);

  await context.unroute(sending);
  await fillLogin(page, anna);
  await page.waitForURL(`**/mailbox/${ben.id}`);
  await page.getByRole('log').getByText(unsent).waitFor();
  await expect.poll(() => fieldFor(page, ben).inputValue()).toBe(draft);
});

test('after an end from elsewhere the next person in this browser finds nothing, and so does the first one later', async () => {
  const { anna, ben, visitor } = await busyPerson();
  const { page } = visitor;
  await endElsewhere(anna);
  await page.waitForURL('**/login?*ended=1');
  const [cleo] = (await makePeople(product, 1)) as [Person];
  await fillLogin(page, cleo);
  await page.waitForURL(`**/mailbox/${ben.id}`);
  await expect.poll(() => everythingIn(page)).not.toMatch(new RegExp([anna.id, draft, unsent].join('|')));
  expect(await fieldFor(page, ben).inputValue()).toBe('');
});

test('who logs in over somebody else’s session gets a browser without anything of theirs, in all tabs', async () => {
  const { anna, visitor, second } = await busyPerson();
  const [cleo] = (await makePeople(product, 1)) as [Person];
  const { page } = visitor;
  await logIn(visitor, cleo.username, cleo.password);
  await second.getByRole('heading', { name: 'Delete my account' }).waitFor();
  await expect.poll(() => everythingIn(second)).toContain(cleo.id);
  for (const each of [page, second])
    await expect
      .poll(() => everythingIn(each))
      .not.toMatch(new RegExp([anna.id, anna.email, draft, unsent, received].join('|')));
  // Her session is over at the server too.
  const { status } = await apiAt(product.services.auth, anna.token)(logoff);
  expect(status).toBe(401);
});

test('every page that starts without a session clears what one has left', async () => {
  const { page, open } = await browser.visitor();
  await open('/');
  for (const path of ['/', '/login', '/signup', '/terms', '/mailbox', '/nowhere', '/admin/login']) {
    await page.evaluate(
      `(${plant})(${JSON.stringify({ person: 'a'.repeat(24), words: [received, draft] })})`,
    );
    expect(await leftIn(page), `${path}: planted`).toEqual([
      ...['emberline-copies', 'keyval-store', 'operatorAnswer:1', 'user', `welcome basics ${'a'.repeat(24)}`],
    ]);
    await open(path);
    await expect.poll(() => leftIn(page), { message: path }).toEqual([]);
  }
});

test('an operator’s half-written note is no other operator’s, and goes with the log-off', async () => {
  const [olga, otto] = (await makeOperators(product, 2)) as [Operator, Operator];
  const [member] = (await makePeople(product, 1)) as [Person];
  await tellUsers(product, [member], 'member');
  const visitor = await browser.visitor({ adminToken: olga.token });
  const { page, open } = visitor;
  const note = page.getByLabel('New note, for operators only');
  const path = `/admin/users/${member.id}`;
  await open(path);
  await note.fill(draft);
  await page.reload();
  expect(await note.inputValue()).toBe(draft);

  expect((await apiAt(product.services.auth, olga.token)(adminLogoff)).status).toBe(200);
  await page.waitForURL('**/admin/login?*');
  await fillOperatorLogin(page, otto);
  await page.waitForURL(`**${path}`);
  expect(await note.inputValue()).toBe('');
  expect(await everythingIn(page)).not.toContain(draft);

  await note.fill(draft);
  await page.getByRole('button', { name: 'Log off', exact: true }).click();
  await page.waitForURL('**/admin/login');
  await expect.poll(() => leftIn(page)).toEqual([]);
  await fillOperatorLogin(page, otto);
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await open(path);
  expect(await note.inputValue()).toBe('');
});

const sending = '**/mailbox/send';

/** Somebody with a conversation, a draft and an unsent message, in a browser with two tabs. */
async function busyPerson() {
  const [anna, ben] = (await makePeople(product, 2)) as [Person, Person];
  await makeHistory(product, { a: anna, b: ben }, 3);
  const visitor = await browser.visitor({ token: anna.token, serviceWorker: true });
  const { page, context, open } = visitor;
  await context.route(sending, (route) => route.abort());
  await open(`/mailbox/${ben.id}`);
  await page.getByRole('log').getByText(received).waitFor();
  const field = fieldFor(page, ben);
  await field.fill(unsent);
  await page.keyboard.press('Enter');
  await field.fill(draft);
  for (const words of [received, draft, unsent]) await expect.poll(() => everythingIn(page)).toContain(words);
  const second = await secondTab(context);
  return { anna, ben, visitor, second };
}

async function secondTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${product.web}/account`);
  await page.getByRole('heading', { name: 'Delete my account' }).waitFor();
  return page;
}

const fieldFor = (page: Page, { firstname }: Person) =>
  page.getByRole('textbox', { name: `Message to ${firstname}` });

async function logOffEverywhere(page: Page): Promise<void> {
  await page.goto(`${product.web}/account`);
  await page.getByRole('button', { name: 'Log off everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log off everywhere' }).click();
  await page.waitForURL('**/login');
}

async function deleteAccount(page: Page, { password }: Person): Promise<void> {
  await page.goto(`${product.web}/account`);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await page.waitForURL(`${product.web}/`);
}

async function endElsewhere({ token }: Person): Promise<void> {
  expect((await apiAt(product.services.auth, token)(logoff)).status).toBe(200);
}

async function fillLogin(page: Page, { username, password }: Person): Promise<void> {
  await page.getByLabel(/email or username/i).fill(username);
  await page.getByLabel(/^password/i).fill(password);
  await page.getByRole('button', { name: /^log in$/i }).click();
}

async function fillOperatorLogin(page: Page, { username, password }: Operator): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByRole('textbox', { name: /^Password/ }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

interface Found {
  texts: Record<string, string>;
  databases: Record<string, unknown[]>;
  caches: string[];
}

/** All that the browser stores for our origin, as this tab sees it. */
const look = (page: Page) => page.evaluate<Found>(`(${lookInside})()`);
const everythingIn = async (page: Page) => JSON.stringify(await look(page));

/** Names of what is left and may not stay for good. */
async function leftIn(page: Page): Promise<string[]> {
  const { texts, databases, caches } = await look(page);
  const mayStay = Object.entries(keptTexts).flatMap(([name, { goes }]) => (goes === 'never' ? [name] : []));
  const unknown = Object.keys(databases).filter((name) => !(name in keptDatabases));
  return [
    ...Object.keys(texts).filter((key) => !mayStay.includes(key)),
    ...Object.keys(databases).filter((name) => databases[name]?.length),
    ...[...unknown, ...caches.filter((name) => !name.startsWith('program-'))],
  ].toSorted();
}

const lookInside = `async () => {
  const of = (storage) => Object.fromEntries(Object.keys(storage).map((key) => [key, storage.getItem(key)]));
  const result = (request) => new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
  const databases = {};
  for (const { name } of await indexedDB.databases()) {
    const db = await result(indexedDB.open(name));
    const stores = [...db.objectStoreNames].map((store) => db.transaction(store).objectStore(store));
    const entries = stores.map(async (store) => [await result(store.getAllKeys()), await result(store.getAll())]);
    databases[name] = (await Promise.all(entries)).flat(2);
    db.close();
  }
  return { texts: { ...of(localStorage), ...of(sessionStorage) }, databases, caches: await caches.keys() };
}`;

/** Leaves things as an earlier release, or a page that was closed in the midst of clearing, may have done. */
const plant = `async ({ person, words: [copy, draft] }) => {
  const put = (name, store, key, value) => new Promise((done, fail) => {
    const opening = indexedDB.open(name);
    opening.onupgradeneeded = () => opening.result.createObjectStore(store);
    opening.onerror = fail;
    opening.onsuccess = () => {
      const writing = opening.result.transaction(store, 'readwrite');
      writing.objectStore(store).put(value, key);
      writing.oncomplete = () => (opening.result.close(), done());
    };
  });
  localStorage.setItem('user', JSON.stringify({ id: person }));
  localStorage.setItem('operatorAnswer:1', '{}');
  sessionStorage.setItem('welcome basics ' + person, '[]');
  for (const of of ['member', 'operator']) localStorage.setItem('keptFor ' + of, JSON.stringify({ person, end: 'left', at: 1 }));
  await put('emberline-copies', 'copies', person, copy);
  await put('keyval-store', 'keyval', 'drafts ' + person, { someone: draft });
}`;
