import { forget, keep, readKept, storedKeys } from './storage.ts';
import type { KeptKey } from './table.ts';
import { audience, writer } from './whose.ts';

/**
 * Texts that somebody is typing, by person and place: kept with every change, for a reload, the way back, a crash and the end of a
 * session; given back to the same person alone. A guest's stay in the tab. They go when the server has taken them, or when the field
 * is emptied.
 */
export function keepTyped(place: string, text: string): void {
  const key = keyOf(place);
  if (text === '') forget(key);
  else if (!keep(key, text)) refused();
}

export function readTyped(place: string): string | null {
  return readKept(keyOf(place));
}

/** All of this person's whose place begins so, by the rest of the place. */
export function allTyped(beginning: string): Record<string, string> {
  const first = keyOf(beginning);
  const keys = storedKeys().filter((key): key is KeptKey => key.startsWith(first));
  return Object.fromEntries(keys.map((key) => [key.slice(first.length), readKept(key) ?? '']));
}

/**
 * The server has taken these values: texts among them are kept no longer.
 * @param sent of a draft for somebody (`messageTo …`) only where this person is named too; of the operators' drafts none, which whoever
 * sends one empties: the same words may stand in several
 */
export function forgetSent(sent: unknown): void {
  const all = keyOf('');
  const keys = storedKeys().filter((key): key is KeptKey => key.startsWith(all));
  if (keys.length === 0) return;
  const texts = new Set(textsIn(sent));
  for (const key of keys) {
    const [place, to = ''] = key.slice(all.length).split(' ');
    const isSent = place !== draft.trim() && texts.has(plain(readKept(key) ?? ''));
    if (isSent && (place !== messageTo.trim() || texts.has(to))) forget(key);
  }
}

// Not where pages are drawn without a browser.
globalThis.addEventListener?.('accepted', (event) => forgetSent((event as CustomEvent).detail));

/** The place of a message that is not sent, before the id of whom it is for. */
export const messageTo = 'messageTo ';

/** The place of an operator's draft, before its key. */
export const draft = 'draft ';

let tell: ((sentence: string) => void) | undefined;
let isRefused = false;

/** The browser stores nothing of what is written: told once a page, by whoever shows it. */
export function refused(): void {
  if (!isRefused) tell?.(keepsNothing);
  isRefused = true;
}

export function tellRefusal(listener: (sentence: string) => void): void {
  tell = listener;
  if (isRefused) listener(keepsNothing);
}

const keepsNothing =
  'This browser keeps nothing of this page. Please leave it open until what you write is sent.';

function keyOf(place: string): KeptKey {
  const person = writer();
  if (person === null) return `typedHere ${place}`;
  return `${audience() === 'operator' ? 'operatorTyped' : 'typed'} ${person} ${place}`;
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [plain(value)];
  if (value instanceof FormData) return [...value.values()].flatMap(textsIn);
  return value && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];
}

/** As forms and services change a text before they take it. */
function plain(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}
