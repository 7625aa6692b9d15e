import { useRef, useState } from 'react';
import type { ApiError } from '../../api/send.ts';
import { toastError } from '../../ui/feedback/toast.tsx';
import { useOrderPhotosMutation } from './photos-api.ts';

/**
 * Stores the order of the photos. One order is sent at a time, and of those that came meanwhile only the last.
 * @returns the wanted order while it is not stored yet, and a function that stores one
 */
export function usePhotoOrder() {
  const [wanted, setWanted] = useState<string[] | null>(null);
  const next = useRef<string[]>(undefined);
  const sending = useRef(false);
  const [send] = useOrderPhotosMutation();

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
      toastError((error as ApiError).message);
    }
    sending.current = false;
    setWanted(null);
  };
  return { wanted, order };
}
