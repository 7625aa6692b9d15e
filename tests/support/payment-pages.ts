import type { FrameLocator, Page } from 'playwright-core';
import { inject } from 'vitest';
import type { Look, useBrowser, Visitor } from './browser.ts';
import { makePeople, type Person } from './people.ts';

/** A member with a complete profile and no membership, logged in in a browser context of their own. */
export async function newMember(
  browser: ReturnType<typeof useBrowser>,
  look: Look = {},
): Promise<{ visitor: Visitor; person: Person }> {
  const [person] = (await makePeople(inject('product'), 1, { subscribed: false })) as [Person];
  const visitor = await browser.visitor({ ...look, token: person.token });
  return { visitor, person };
}

/** The provider's frame, whose contents the page cannot read. */
export function cardFrame(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Secure payment input frame"]');
}

export async function typeCard(page: Page, number: string): Promise<void> {
  const card = cardFrame(page);
  await card.getByLabel('Card number').fill(number);
  await card.getByLabel('Expiration date').fill('12 / 34');
  await card.getByLabel('Security code').fill('123');
}

/** Accepts the terms and presses the button. */
export async function start(page: Page): Promise<void> {
  await page.getByLabel(/I accept the/).check();
  await page.getByRole('button', { name: /^(Start the free day|Pay \$30\.00 now)$/ }).click();
}

/** The status shown on the membership page. */
export async function membershipLabel(page: Page): Promise<string> {
  return (
    (await page
      .getByRole('heading', { name: /^Status/ })
      .locator('span')
      .textContent()) ?? ''
  );
}
