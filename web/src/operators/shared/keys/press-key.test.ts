import { afterEach, expect, test, vi } from 'vitest';
import { pressKey } from './press-key.ts';

afterEach(() => {
  document.body.innerHTML = '';
});

function press(key: string, { on = true, ...init }: KeyboardEventInit & { on?: boolean } = {}) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
  let pressed: ReturnType<typeof pressKey>;
  const listen = (heard: KeyboardEvent) => {
    pressed = pressKey(heard, on);
  };
  addEventListener('keydown', listen, { once: true });
  (document.activeElement ?? document.body).dispatchEvent(event);
  return pressed;
}

function cards() {
  document.body.innerHTML = `<input data-search><ul data-rows>
    <li data-row id="a" tabindex="-1"><textarea data-reply></textarea><button data-attend></button></li>
    <li data-row id="b" tabindex="-1"><textarea data-reply></textarea><button data-attend></button></li></ul>`;
}

test('J and K go from line to line and stop at the ends', () => {
  cards();
  for (const [key, id] of [
    ['j', 'a'],
    ['j', 'b'],
    ['j', 'b'],
    ['k', 'a'],
    ['k', 'a'],
  ] as const) {
    expect(press(key)).toBe('done');
    expect(document.activeElement?.id).toBe(id);
  }
});

test('R goes to the field of the line, E presses its button', () => {
  cards();
  const attend = vi.fn();
  document.querySelector('#b [data-attend]')?.addEventListener('click', attend);
  document.querySelector<HTMLElement>('#b')?.focus();
  press('e');
  expect(attend).toHaveBeenCalledOnce();
  press('r');
  expect(document.activeElement).toBe(document.querySelector('#b [data-reply]'));
});

test('Escape leaves the field of an answer for its line', () => {
  cards();
  document.querySelector<HTMLElement>('#b [data-reply]')?.focus();
  expect(press('Escape')).toBe('done');
  expect(document.activeElement?.id).toBe('b');
  expect(press('Escape')).toBeUndefined();
});

test('in fields, in dialogs and when switched off, single keys do nothing', () => {
  cards();
  document.querySelector<HTMLElement>('#a [data-reply]')?.focus();
  expect(press('j')).toBeUndefined();
  expect(press('k', { ctrlKey: true })).toBe('finder');
  document.querySelector<HTMLElement>('#a')?.focus();
  expect(press('j', { on: false })).toBeUndefined();
  expect(press('?')).toBe('help');
  document.body.insertAdjacentHTML('beforeend', '<dialog open></dialog>');
  expect(press('?')).toBeUndefined();
});

test('a slash goes to the search', () => {
  cards();
  expect(press('/')).toBe('done');
  expect(document.activeElement).toBe(document.querySelector('[data-search]'));
});
