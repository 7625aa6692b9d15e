import { type DragEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { ApiError } from '../../api/send.ts';
import { toastError } from '../../ui/feedback/toast.tsx';
import { type MyPhotos, useOrderPhotosMutation } from './photos-api.ts';

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

/**
 * Stores the order of the photos. One order is sent at a time, and of those that came meanwhile only the last.
 * @param photos as last heard from the server
 * @returns the wanted order until the server's is known, and a function that stores one
 */
export function usePhotoOrder(photos: MyPhotos['photos']) {
  const [wanted, setWanted] = useState<string[] | null>(null);
  const next = useRef<string[]>(undefined);
  const sending = useRef(false);
  const [send] = useOrderPhotosMutation();
  // Not as soon as it is stored: the list is drawn a frame later, and would show the old order till then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new list of photos
  useEffect(() => {
    if (!sending.current) setWanted(null);
  }, [photos]);

  const order = async (files: string[]) => {
    setWanted(files);
    next.current = files;
    if (sending.current) return;
    sending.current = true;
    while (next.current) {
      const { current } = next;
      next.current = undefined;
      const { error } = await send(current);
      if (!error) continue;
      // The later ones were made from the one that was refused.
      next.current = undefined;
      setWanted(null);
      toastError((error as ApiError).message);
    }
    sending.current = false;
  };
  return { wanted, order };
}

/** The items with the one at `from` moved to `to`. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const item = items[from] as T;
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** All files in a new order of those that are shown; the hidden ones keep their places. */
export function withHidden(all: readonly string[], shown: readonly string[]): string[] {
  const next = [...shown];
  return all.map((file) => (shown.includes(file) ? (next.shift() as string) : file));
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The index of the box whose middle is nearest to this point. */
export function nearest(boxes: readonly Box[], x: number, y: number): number {
  const distances = boxes.map(({ left, top, width, height }) =>
    Math.hypot(left + width / 2 - x, top + height / 2 - y),
  );
  return distances.indexOf(Math.min(...distances));
}
