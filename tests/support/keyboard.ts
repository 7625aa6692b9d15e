import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

export type Keyboard = ReturnType<typeof keyboardOf>;

/** Uses a page by keyboard alone. */
export function keyboardOf(page: Page) {
  const { keyboard } = page;

  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await keyboard.press(key);
  };
  const hasFocus = async (target: Locator): Promise<boolean> =>
    (await target.and(page.locator(':focus-visible')).count()) > 0;
  /** Waits until the element has a visible focus. */
  const focusOn = (target: Locator): Promise<void> =>
    expect.poll(() => hasFocus(target), { timeout: 10_000, message: `focus on ${target}` }).toBe(true);
  /** Presses a key until the element has the focus. */
  const pressUntil = async (key: string, target: Locator, most = 120): Promise<void> => {
    await target.waitFor();
    for (let n = 0; !(await hasFocus(target)); n++) {
      if (n === most) throw new Error(`${key} does not reach ${target} on ${page.url()}`);
      await press(key);
    }
  };
  const type = (text: string): Promise<void> => keyboard.type(text);

  return {
    press,
    type,
    focusOn,
    pressUntil,
    tabTo: (target: Locator) => pressUntil('Tab', target),
    backTo: (target: Locator) => pressUntil('Shift+Tab', target),
    /** Replaces the text of the focused field. */
    retype: async (text: string): Promise<void> => {
      await press('Control+A', 'Delete');
      await type(text);
    },
    /** Goes to a page of the operators, or to a user, by name with Ctrl+K. */
    goTo: async (name: string): Promise<void> => {
      await press('Control+K');
      await focusOn(page.getByRole('combobox', { name: 'A page or a user' }));
      await type(name);
      await page.getByRole('listbox', { name: 'Places' }).getByRole('option', { name }).first().waitFor();
      await press('Enter');
    },
  };
}
