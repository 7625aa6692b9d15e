import { type DragEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type Box, nearest } from './use-photo-order.ts';

/** A photo on its way: from which place to which, and how far it is from that place, in pixels. */
export interface Drag {
  from: number;
  to: number;
  x: number;
  y: number;
}

interface Held {
  from: number;
  /** Where it would be dropped now. */
  to: number;
  /** Where each photo is in the page. */
  boxes: Box[];
  /** Where the pointer took hold, in the page and in the window. */
  begin: { x: number; y: number };
  pointer: { x: number; y: number };
  dragging: boolean;
}

/** A pointer that moves less than this clicks. */
const slackPx = 5;
/** So near to the window's edge the page scrolls. */
const edgePx = 90;
const scrollPx = 9;

/** Drags the figures in `grid`: by mouse anywhere, by touch at `[data-grip]`. Escape puts the photo back. */
export function usePhotoDrag(grid: RefObject<HTMLElement | null>, drop: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag>();
  const held = useRef<Held>(null);

  const end = () => {
    held.current = null;
    setDrag(undefined);
  };
  useEffect(() => {
    if (!drag) return;
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && end();
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });

  const follow = () => {
    const now = held.current;
    if (!now) return;
    const { boxes, from, begin, pointer } = now;
    const [x, y] = [pointer.x + scrollX - begin.x, pointer.y + scrollY - begin.y];
    const box = boxes[from] as Box;
    const to = nearest(boxes, box.left + x + box.width / 2, box.top + y + box.height / 2);
    const place = boxes[to] as Box;
    now.to = to;
    setDrag({ from, to, x: x + box.left - place.left, y: y + box.top - place.top });
  };

  const scrollAtEdges = () => {
    const now = held.current;
    if (!now?.dragging) return;
    const { y } = now.pointer;
    const by = y < edgePx ? -scrollPx : y > innerHeight - edgePx ? scrollPx : 0;
    if (by !== 0) {
      scrollBy({ top: by, behavior: 'instant' });
      follow();
    }
    requestAnimationFrame(scrollAtEdges);
  };

  const handlers = (from: number) => ({
    onPointerDown: ({ button, isPrimary, pointerType, target, clientX: x, clientY: y }: PointerEvent) => {
      const free = pointerType === 'mouse' || (target as Element).closest('[data-grip]');
      if (button !== 0 || !isPrimary || !free || !grid.current) return;
      held.current = {
        from,
        to: from,
        boxes: [...grid.current.querySelectorAll<HTMLElement>('[data-place]')].map(boxOf),
        begin: { x: x + scrollX, y: y + scrollY },
        pointer: { x, y },
        dragging: false,
      };
    },
    onPointerMove: ({ currentTarget, pointerId, buttons, clientX: x, clientY: y }: PointerEvent) => {
      const now = held.current;
      if (!now) return;
      // It was let go outside of this element.
      if (buttons === 0) return end();
      now.pointer = { x, y };
      const { begin } = now;
      if (!now.dragging && Math.hypot(x + scrollX - begin.x, y + scrollY - begin.y) < slackPx) return;
      if (!now.dragging) {
        now.dragging = true;
        currentTarget.setPointerCapture(pointerId);
        requestAnimationFrame(scrollAtEdges);
      }
      follow();
    },
    onPointerUp: () => {
      // Not from what is drawn: a quick pointer is let go before the last move is.
      const now = held.current;
      end();
      if (now?.dragging && now.from !== now.to) drop(now.from, now.to);
    },
    onPointerCancel: end,
    // The browser would drag the picture itself.
    onDragStart: (event: DragEvent) => event.preventDefault(),
  });
  return { drag, handlers };
}

function boxOf(element: HTMLElement): Box {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left: left + scrollX, top: top + scrollY, width, height };
}

/** The place in which a photo is drawn while another one is dragged. */
export function placeOf(index: number, drag: Drag | undefined): number {
  if (!drag) return index;
  if (index === drag.from) return drag.to;
  const rest = index > drag.from ? index - 1 : index;
  return rest >= drag.to ? rest + 1 : rest;
}
