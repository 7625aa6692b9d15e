import { sendMessage } from '@emberline/contracts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, test } from 'vitest';
import { apiAt } from '../support/api.ts';
import { expectNoSideScroll, useBrowser, type Visitor } from '../support/browser.ts';
import { known } from '../support/known.ts';
import { makeOperators, type Operator } from '../support/operators.ts';
import { makePeople, type Person } from '../support/people.ts';

/** Pages with texts that people wrote: `{nora}` is a member. */
const paths = {
  member: [
    ...['/home', '/view/{nora}', '/mailbox', '/mailbox/{nora}', '/mailbox?search=the', '/account'],
    ...['/hotlists', '/hotlist/viewed', '/profile', '/profile/edit', '/welcome?step=people', '/membership'],
  ],
  operator: [
    ...['/admin/dashboard', '/admin/queue', '/admin/messaging', '/admin/users/{nora}', '/admin/reports'],
    ...['/admin/appeals', '/admin/to-members', '/admin/tickets', '/admin/replies', '/admin/audit'],
    ...['/admin/money', '/admin/team', '/admin/operators'],
  ],
};

/** Each begins with what finds it again. */
const odd = [
  'שלום! (hi) 34',
  'zqx turned \u202eabc \u2067def',
  'zqx ended \u2069\u2069\u202eabc',
  `zqx first${'\n'.repeat(1900)}last`,
  `zqx ${`o${'\u0301\u0316'.repeat(20)}`.repeat(30)} end`,
  `zqx${'w'.repeat(1997)}`,
  `zqx https://example.com/${'a'.repeat(140)} ${'and more words '.repeat(110)}`,
];
/** As odd as a name may be. */
const names = { firstname: 'שרה', lastname: 'כהן־לוי' };

/** Names of the fields in the API's answers that hold such texts. */
const written = new Set([
  ...['content', 'message', 'aboutMe', 'answer', 'adminResponse', 'text', 'details', 'newestText', 'words'],
  ...['outcome', 'subject', 'aboutLine'],
]);

let next = 0;

/** An answer of the API with an odd text in the place of each that somebody wrote, another one each time. */
function withOddTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withOddTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, own]) => {
      if (name in names && typeof own === 'string') return [name, names[name as keyof typeof names]];
      if (!written.has(name) || typeof own !== 'string') return [name, withOddTexts(own)];
      const text = odd[next++ % odd.length] ?? '';
      return [name, name === 'aboutLine' ? text.slice(0, 90) : text];
    }),
  );
}

const browser = useBrowser();
const visitors: Partial<Record<keyof typeof paths, Visitor>> = {};
const ids: Record<string, string> = {};

beforeAll(async () => {
  const product = inject('product');
  const [{ token: adminToken }] = (await makeOperators(product, 1, 'manager')) as [Operator];
  visitors.member = await browser.visitor({ token: (await known('demo')).token, width: 390 });
  visitors.operator = await browser.visitor({ adminToken, width: 1280 });
  ids.nora = (await known('demo2')).id;
  const { origin } = new URL(product.api);
  for (const { page } of Object.values(visitors))
    await page.route(
      (url) => url.origin === origin && !url.pathname.startsWith('/socket.io'),
      async (route) => {
        const answer = await route.fetch();
        if (!answer.headers()['content-type']?.includes('json')) return route.fulfill({ response: answer });
        return route.fulfill({ response: answer, json: withOddTexts(await answer.json()) });
      },
    );
});

/** Where a text that somebody wrote stands in a wrong way, in words; runs in the page. */
const faults = String.raw`(() => {
  const wrong = new Set();
  let shown = 0;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    const own = node.nodeValue;
    const found = /zqx|שלום|שרה/.exec(own);
    if (!found || parent.closest('script,style,textarea,select,title,.only-heard')) continue;
    shown++;
    const where = parent.tagName + ' ' + parent.className + ': ' + own.slice(0, 40);
    const around = parent.closest('bdi,[dir]');
    if (own[found.index - 1] !== '\u2068' && (!around || around === document.documentElement))
      wrong.add('not set apart: ' + where);
    const isFirst = /^[“\s]*$/.test(own.slice(0, found.index)) && parent === around && around.firstChild === node;
    if (isFirst && found[0] !== 'zqx' && getComputedStyle(around).direction !== 'rtl')
      wrong.add('left to right: ' + where);
    const range = document.createRange();
    range.selectNodeContents(node);
    let clip = parent;
    while (clip && getComputedStyle(clip).overflowY === 'visible') clip = clip.parentElement;
    const height = Math.min(range.getBoundingClientRect().height, clip?.clientHeight ?? Infinity);
    if (height > 800) wrong.add(Math.round(height) + ' px high: ' + where);
  }
  return { wrong: [...wrong], shown };
})()`;

/** Buttons, links and fields that something else covers, once each is in view; runs in the page. */
const covered = `(() => {
  const all = document.querySelectorAll('main :is(button, a[href], input, textarea, select)');
  return [...all].flatMap((element) => {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
    element.scrollIntoView({ block: 'center', inline: 'center' });
    const [box] = element.getClientRects();
    if (!box || box.width < 4 || box.height < 4) return [];
    const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (!at || element.contains(at) || at.contains(element) || at.closest('label')?.contains(element)) return [];
    return [element.outerHTML.slice(0, 120) + ' lies under ' + at.outerHTML.slice(0, 120)];
  });
})()`;

/** Once what it asks for has come. */
async function settled(page: Page): Promise<void> {
  await page.locator('main h1, main h2, main [role=log]').first().waitFor();
  await expect.poll(() => page.locator('[aria-label^="Loading"]').count()).toBe(0);
}

test.each(['member', 'operator'] as const)(
  'whatever people write stays in its place and direction on the pages of a %s, and covers nothing',
  async (who) => {
    const { page, open } = visitors[who] as Visitor;
    const said: string[] = [];
    let all = 0;
    for (const path of paths[who]) {
      await open(path.replace('{nora}', ids.nora ?? ''));
      await settled(page);
      const { wrong, shown } = await page.evaluate<{ wrong: string[]; shown: number }>(faults);
      all += shown;
      said.push(...[...wrong, ...(await page.evaluate<string[]>(covered))].map((one) => `${path}: ${one}`));
      await expectNoSideScroll(page).catch((error: Error) => said.push(error.message));
    }
    expect(said).toEqual([]);
    expect(all, 'texts that were shown').toBeGreaterThan(30);
  },
);

test('copied messages are the words alone, a screen reader hears who wrote, long ones open by key, and a link says first where it leads', async () => {
  const [anna, ben] = (await makePeople(inject('product'), 2)) as [Person, Person];
  const say = (from: Person, to: Person, content: string) =>
    apiAt(inject('product').api, from.token)(sendMessage, { body: { receiverId: to.id, content } });
  const long = Array.from({ length: 60 }, (_, n) => `line ${n}`).join('\n');
  await say(ben, anna, long);
  await say(ben, anna, 'See example.com/page.');
  await say(anna, ben, 'שלום!');
  const { page, open, context, complaints } = await browser.visitor({ token: anna.token });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(`/mailbox/${ben.id}`);
  const log = page.getByRole('log');
  const last = log.getByText('שלום!', { exact: true });
  await last.waitFor();

  const heard = await log.ariaSnapshot();
  expect(heard).toContain('They:');
  expect(heard).toContain('You:');
  await page.evaluate(`(() => {
    const [first, , last] = document.querySelectorAll('[role=log] [class*=bubble]');
    getSelection().setBaseAndExtent(first, 0, last, last.childNodes.length);
  })()`);
  await page.keyboard.press('Control+C');
  const copied = await page.evaluate<string>('navigator.clipboard.readText()');
  expect(copied.split(/\n+/).filter(Boolean)).toEqual([
    ...long.split('\n'),
    'See example.com/page.',
    'שלום!',
  ]);
  await page.evaluate('getSelection().removeAllRanges()');

  const more = log.getByRole('button', { name: 'Show more' });
  await more.press('Enter');
  await log.getByText('line 59').scrollIntoViewIfNeeded();
  const less = log.getByRole('button', { name: 'Show less' });
  expect(await less.getAttribute('aria-expanded')).toBe('true');
  await less.press('Enter');
  await more.waitFor();

  await context.route('https://example.com/**', (route) => route.fulfill({ body: 'elsewhere' }));
  const link = log.getByRole('link', { name: 'example.com/page' });
  expect(await link.getAttribute('rel')).toBe('noopener noreferrer nofollow ugc');
  await link.click();
  const question = page.getByRole('dialog', { name: 'Open this link?' });
  await question.getByText('example.com').waitFor();
  await question.getByRole('button', { name: 'Stay here' }).click();
  await link.click();
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    question.getByRole('button', { name: 'Open it' }).click(),
  ]);
  await opened.waitForURL('https://example.com/page');
  expect(await opened.evaluate('opener')).toBeNull();
  await opened.close();
  await Promise.all([context.waitForEvent('page'), link.click()]);
  expect(await question.count(), 'asked a second time').toBe(0);
  expect(complaints).toEqual([]);
});
