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
