import { useSyncExternalStore } from 'react';

/** Who has touched nothing for so long, in ms, may have left the desk. */
const presentMs = 60_000;

/**
 * Whether somebody looks at this page: it is visible, has the focus, and was touched a moment ago. What counts as read, and whether
 * other devices are told of a message, follows this.
 */
export function isThere(): boolean {
  return (
    document.visibilityState === 'visible' && document.hasFocus() && performance.now() - touchedAt < presentMs
  );
}

export function useAttention(): boolean {
  return useSyncExternalStore(watchAttention, isThere, () => false);
}

/** Calls the listener whenever that may have changed. @returns a function that stops it */
export function watchAttention(listener: () => void): () => void {
  if (listeners.size === 0) begin();
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Touch screens are excluded: focusing a field would open the keyboard over the messages. */
export function hasKeyboard(): boolean {
  return matchMedia('(hover: hover) and (pointer: fine)').matches;
}

const listeners = new Set<() => void>();
/** Opening the page is a touch. */
let touchedAt = performance.now();
let leaving: ReturnType<typeof setTimeout> | undefined;
let hasBegun = false;

/**
 * Lists scroll by themselves when a message arrives, so that scrolling counts by its wheel, key or finger. Who dictates or uses a screen
 * reader makes only `input` and `click`.
 */
const touches = [
  'pointerdown',
  'pointermove',
  'keydown',
  'touchmove',
  'wheel',
  'focus',
  'input',
  'click',
] as const;

function begin(): void {
  if (hasBegun) return;
  hasBegun = true;
  for (const name of touches) addEventListener(name, onTouch, { capture: true, passive: true });
  document.addEventListener('visibilitychange', tell);
  addEventListener('blur', tell);
  leaving = setTimeout(tell, presentMs);
}

function onTouch(event: Event): void {
  // The page moved under the pointer. And the focus that the page itself moves is nobody's.
  if (event.type === 'pointermove' && !hasMoved(event as PointerEvent)) return;
  if (event.type === 'focus' && event.target instanceof Node) return;
  // What our own scripts put into a field, or click.
  if ((event.type === 'input' || event.type === 'click') && !event.isTrusted) return;
  const wasThere = isThere();
  touchedAt = performance.now();
  clearTimeout(leaving);
  leaving = setTimeout(tell, presentMs);
  if (!wasThere || event.type === 'focus') tell();
}

const hasMoved = ({ movementX, movementY }: PointerEvent) => movementX !== 0 || movementY !== 0;

function tell(): void {
  for (const listener of listeners) listener();
}
