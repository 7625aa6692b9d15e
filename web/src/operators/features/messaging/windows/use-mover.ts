import type { KeyboardEvent, PointerEvent, RefObject } from 'react';
import type { Place } from './windows.ts';

const stepPx = 24;
const keptInViewPx = 48;

/** Moves a window by its handle, with the pointer or the arrow keys, within the page. */
export function useMover(element: RefObject<HTMLElement | null>, move: (place: Place) => void) {
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    // A press on a button inside the handle must not start a drag.
    if (event.button !== 0 || (event.target as Element).closest('[data-not-handle]')) return;
    const box = element.current?.getBoundingClientRect();
    if (!box) return;
    const handle = event.currentTarget;
    const grip = { x: event.clientX - box.left, y: event.clientY - box.top };
    handle.setPointerCapture(event.pointerId);
    const drag = (now: globalThis.PointerEvent) =>
      move(inView({ left: now.clientX - grip.x, top: now.clientY - grip.y }, box.width));
    const end = () => {
      handle.removeEventListener('pointermove', drag);
      handle.removeEventListener('pointerup', end);
      handle.removeEventListener('pointercancel', end);
    };
    handle.addEventListener('pointermove', drag);
    handle.addEventListener('pointerup', end);
    handle.addEventListener('pointercancel', end);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const box = element.current?.getBoundingClientRect();
    if (!step || !box) return;
    event.preventDefault();
    const [x, y] = step;
    move(inView({ left: box.left + x * stepPx, top: box.top + y * stepPx }, box.width));
  };

  return { onPointerDown, onKeyDown };
}

const steps: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The nearest position at which the window's handle stays reachable. */
export function inView({ left, top }: Place, width: number): Place {
  return {
    left: Math.min(Math.max(left, keptInViewPx - width), innerWidth - keptInViewPx),
    top: Math.min(Math.max(top, 0), innerHeight - keptInViewPx),
  };
}
