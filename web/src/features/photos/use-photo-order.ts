import { useEffect, useRef, useState } from 'react';
import type { ApiError } from '../../api/send.ts';
import { toastError } from '../../ui/feedback/toast.tsx';
import { type MyPhotos, useOrderPhotosMutation } from './photos-api.ts';

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
