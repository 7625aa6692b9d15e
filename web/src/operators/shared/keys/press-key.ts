import { isTyping } from '../../../ui/forms/is-typing.ts';

/** The keys of all operators' pages, for the help dialog. */
export const keyWords = [
  ['J', 'Next line or mail'],
  ['K', 'Previous line or mail'],
  ['R', 'Reply: go to the field of the line one is on'],
  ['E', 'Attend: send what stands in that field'],
  ['A', 'In the queue: assign the open conversation to oneself, or give it back'],
  ['S', 'In the queue: put the open conversation aside'],
  ['/', 'Search; at the beginning of a reply: canned replies'],
  ['?', 'This list'],
  ['Ctrl + K', 'Go to any page or user'],
  ['Ctrl + Enter', 'In a reply: send, and go on to the next'],
  ['Alt + Z', 'Take back the answer that is about to be sent'],
  ['Alt + Enter', 'Send it at once'],
  ['Enter', 'In a chat: send; Shift + Enter makes a new line'],
  ['Esc', 'In a reply: back to its line; in a chat: close the window; in the queue: back to the card'],
] as const;

type Pressed = 'done' | 'help' | 'finder' | undefined;

/**
 * Performs a key's action. Lists are marked `data-rows`, their lines `data-row`, fields for answers `data-reply`,
 * their buttons `data-attend`, chat windows `data-window`, the page's search `data-search`.
 * @param single whether keys without Ctrl or Alt are on. They never act in fields and open dialogs.
 */
export function pressKey(event: KeyboardEvent, single: boolean): Pressed {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') return 'finder';
  if (event.altKey && event.code === 'KeyZ') return pressLast('[data-undo]');
  if (event.altKey && event.key === 'Enter') return pressLast('[data-send-now]');
  if (event.key === 'Escape' && leaveReply(event.target)) return 'done';
  if (!single || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return undefined;
  if (isTyping(event)) return undefined;
  if (event.key === '?') return 'help';
  const act = actions[event.key.toLowerCase()];
  return act?.() ? 'done' : undefined;
}

const actions: Record<string, () => boolean> = {
  j: () => goToRow(1),
  k: () => goToRow(-1),
  r: () => focusOn(scope()?.querySelector('[data-reply]')) || press(currentRow()),
  e: () => press(scope()?.querySelector('[data-attend]')),
  a: () => press(document.querySelector('[data-assign-me]')),
  s: () => press(document.querySelector('[data-snooze]')),
  '/': () => focusOn(document.querySelector('[data-search]')),
};

function goToRow(step: 1 | -1): boolean {
  const row = currentRow();
  const lists = [...document.querySelectorAll('[data-rows]')].filter((list) =>
    list.querySelector('[data-row]'),
  );
  const list = row?.closest('[data-rows]') ?? lists.at(-1);
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const at = row ? rows.indexOf(row) + step : step === 1 ? 0 : rows.length - 1;
  const target = rows[Math.min(Math.max(at, 0), rows.length - 1)];
  target?.scrollIntoView({ block: 'nearest' });
  return focusOn(target);
}

function currentRow(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>('[data-row]') ?? null;
}

/** The element that a key acts on: the focused line or window, else the last window, else the first line with a reply field. */
function scope(): Element | null {
  return (
    document.activeElement?.closest('[data-window]') ??
    currentRow() ??
    [...document.querySelectorAll('[data-window]')].at(-1) ??
    document.querySelector('[data-row]:has([data-reply])')
  );
}

/** Moves the focus from a reply field to its line, where single keys work. */
function leaveReply(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.matches('[data-reply]') && focusOn(target.closest('[data-row]'))
  );
}

function focusOn(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLElement)) return false;
  element.focus();
  return true;
}

function pressLast(buttons: string): Pressed {
  return press([...document.querySelectorAll(buttons)].at(-1)) ? 'done' : undefined;
}

function press(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLButtonElement)) return false;
  element.click();
  return true;
}
