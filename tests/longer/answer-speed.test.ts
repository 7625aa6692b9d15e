import { expect, inject, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { describePerson } from '../support/describe-person.ts';
import { makePeople } from '../support/people.ts';

const product = inject('product');
const browser = useBrowser();

/** From a key or click until the page has been painted with its effect; the longest one of each kind of target. */
const observe = `
  globalThis.slowest = {};
  new PerformanceObserver((list) => {
    for (const { name, duration, interactionId, target } of list.getEntries()) {
      if (!interactionId) continue;
      const key = name + ' ' + (target?.name || target?.nodeName);
      slowest[key] = Math.max(slowest[key] ?? 0, duration);
    }
  }).observe({ type: 'event', durationThreshold: 16 });
`;

test('on a slow phone the profile form answers each key and each choice within 200 ms', async () => {
  const [person] = await makePeople(product, 1);
  const token = person?.token ?? '';
  await describePerson(product, token);
  const runs: Record<string, number>[] = [];
  const slowest = () => Math.min(...runs.map((run) => Math.max(...Object.values(run))));
  // The best of three, stopping at the first that is good enough: a busy machine only makes runs slower, never quicker.
  while (runs.length === 0 || (runs.length < 3 && slowest() > 200)) runs.push(await fillSlowly(token));
  expect(Object.keys(runs[0] ?? {}).length, 'kinds of interactions seen').toBeGreaterThan(4);
  expect(slowest(), JSON.stringify(runs)).toBeLessThanOrEqual(200);
});

/** Types and chooses with a four times slower processor. @returns the longest duration of each kind, in ms */
async function fillSlowly(token: string): Promise<Record<string, number>> {
  const { context, page, open } = await browser.visitor({ token, width: 390, height: 844 });
  await open('/profile/edit');
  await page.locator('#aboutMe').waitFor();
  await page.waitForLoadState('networkidle');
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.evaluate(observe);
  const press = async (field: string, keys: string) => {
    await page.locator(field).focus();
    await page.keyboard.type(keys, { delay: 100 });
  };
  await press('#firstname', 'abc');
  await press('#aboutMe', 'Slowly, but surely.');
  for (const word of ['Travel', 'Cooking', 'Hiking'])
    await page.getByRole('group', { name: 'Interests' }).getByText(word, { exact: true }).click();
  await page.getByRole('group', { name: 'Do you smoke?' }).getByText('No', { exact: true }).click();
  for (const select of ['#location', '#prompts']) {
    await page.locator(select).focus();
    await page.keyboard.press('ArrowDown');
  }
  await page.getByText('You have unsaved changes.').waitFor();
  // Two frames later the last interaction is reported.
  await page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))',
  );
  const found = await page.evaluate<Record<string, number>>('slowest');
  await context.close();
  return found;
}
