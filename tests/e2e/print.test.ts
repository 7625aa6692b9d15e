import { beforeAll, describe, expect, inject, test } from 'vitest';
import { useBrowser, type Visitor } from '../support/browser.ts';
import { known } from '../support/known.ts';
import { makeOperators, type Operator, tellUsers } from '../support/operators.ts';
import { makeHistory, makePeople, type Person } from '../support/people.ts';

/** A printed page is a sheet that one can hand over: the content alone, all of it, once, black on white. */
const browser = useBrowser();
const product = inject('product');
const visitors: Record<string, Visitor> = {};
let anna: Person;
let ben: Person;

beforeAll(async () => {
  [anna, ben] = (await makePeople(product, 2)) as [Person, Person];
  await makeHistory(product, { a: anna, b: ben }, 120);
  await tellUsers(product, [ben], 'member');
  const [operator] = (await makeOperators(product, 1, 'manager')) as [Operator];
  visitors.guest = await browser.visitor();
  visitors.member = await browser.visitor({ token: anna.token, colorScheme: 'dark' });
  visitors.demo = await browser.visitor({ token: (await known('demo')).token, width: 390, height: 844 });
  visitors.operator = await browser.visitor({ adminToken: operator.token });
});

const bars = ['Quick pages', 'Your pages', 'Legal', 'Operators’ area'];
const whatIsSeen = `[...document.querySelectorAll('body, body *')].filter((one) => one.checkVisibility({ visibilityProperty: true }))`;

/** Prints the open page. @returns the number of its sheets */
async function print({ page }: Visitor): Promise<number> {
  const pdf = await page.pdf({ format: 'A4' });
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 794, height: 1123 });
  for (const name of bars) expect(await page.getByRole('navigation', { name }).count(), name).toBe(0);
  // A photo that opens by a press is content.
  const buttons = page.getByRole('button').filter({ hasNot: page.locator('img') });
  expect(await buttons.count()).toBe(0);
  const stuck = `${whatIsSeen}.filter((one) => getComputedStyle(one).position === 'fixed').map((one) => one.className)`;
  expect(await page.evaluate(stuck)).toEqual([]);
  const pale = `${whatIsSeen}.filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
    .map((one) => [one.textContent, getComputedStyle(one).color.match(/[\\d.]+/g).slice(0, 3).map(Number)])
    .filter(([, rgb]) => Math.max(...rgb) > 80)`;
  expect(await page.evaluate(pale)).toEqual([]);
  return (pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []).length;
}

describe('a sheet', () => {
  test.each([
    ['guest', '/terms', 'Terms and Conditions', 3],
    ['demo', '/membership', 'My Membership', 2],
    ['demo', '/profile', /^Daniel, \d+$/, 3],
    ['operator', '/admin/users/{ben}', /Tess/, 3],
  ] as [string, string, string | RegExp, number][])('of %s at %s', async (who, path, heading, most) => {
    const visitor = visitors[who] as Visitor;
    await visitor.open(path.replace('{ben}', ben.id));
    await visitor.page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await visitor.page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => {});
    expect(await print(visitor)).toBeLessThanOrEqual(most);
    await visitor.page.getByRole('heading', { level: 1, name: heading }).waitFor();
  });
});

test('a conversation has all its loaded messages, who wrote them and when', async () => {
  const visitor = visitors.member as Visitor;
  const { page, open } = visitor;
  await open(`/mailbox/${ben.id}`);
  const log = page.getByRole('log');
  await log.getByText('Message 120.').waitFor();
  // Enough that only a part of them is drawn on the screen.
  await expect
    .poll(async () => {
      await log.evaluate((one: { scrollTop: number }) => {
        one.scrollTop = 0;
      });
      return log.getByText('Message 1.', { exact: false }).count();
    })
    .toBeGreaterThan(0);
  expect(await log.getByText('Message 120.').count()).toBe(0);
  expect(await print(visitor)).toBeGreaterThan(3);
  const texts = await page.locator('[data-index]').allInnerTexts();
  const written = texts.join('\n').match(/Message \d+\./g) ?? [];
  expect(written.map((text) => Number(text.slice(8, -1)))).toEqual(
    Array.from({ length: 120 }, (_, n) => n + 1),
  );
  const names = `[...new Set([...document.querySelectorAll('[class*=message][data-first]')]
    .map((one) => getComputedStyle(one, '::before').content))].sort()`;
  expect(await page.evaluate(names)).toEqual([`"${ben.firstname}:"`, '"You:"'].sort());
});
