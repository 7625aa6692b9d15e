import { sendMessage } from '@emberline/contracts';
import { beforeAll, expect, inject, test } from 'vitest';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { apiAt } from '../support/api.ts';
import { isLive, useBrowser } from '../support/browser.ts';
import { makePeople, type Person } from '../support/people.ts';

const product = inject('product');
const browser = useBrowser();
let [ann, bea]: Person[] = [];

const write = (from: Person | undefined, to: Person | undefined) =>
  apiAt(product.api, from?.token)(sendMessage, { body: { receiverId: to?.id ?? '', content: 'Hello' } });

beforeAll(async () => {
  [ann, bea] = await makePeople(product, 2);
  for (const { status } of [await write(ann, bea), await write(bea, ann)]) expect(status).toBe(200);
});

test('who hides is seen by nobody, at once on open pages, and sees nobody, until it is switched off', async () => {
  const here = await browser.visitor({ token: ann?.token ?? '', width: 390, height: 844 });
  const other = await browser.visitor({ token: bea?.token ?? '' });
  const beas = other.page.getByRole('main');
  await here.open('/account');
  const isTold = isLive(other.page);
  await other.open(`/mailbox/${ann?.id}`);
  await isTold;
  await beas.getByText('Online').first().waitFor();

  const toggle = here.page.getByRole('switch', { name: 'Hide when I am here' });
  await toggle.click();
  await beas.getByText('Online').first().waitFor({ state: 'detached' });
  await beas.getByText('Last seen not shown').first().waitFor();
  await expectAccessibleInBothSchemes(here.page);
  for (const path of [`/mailbox/${ann?.id}`, `/view/${ann?.id}`]) {
    await other.open(path);
    await beas.getByText('Last seen not shown').first().waitFor();
    expect(await beas.getByText('Online').count()).toBe(0);
  }

  const shown = here.page
    .getByRole('main')
    .getByText(/^(Online|Last seen)/)
    .first();
  await expect
    .poll(async () => {
      await here.open(`/view/${bea?.id}`);
      return shown.textContent();
    })
    .toBe('Last seen not shown');
  await here.open('/account');
  await toggle.click();
  await beas.getByText('Online').first().waitFor();
});
