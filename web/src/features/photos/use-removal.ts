import '../../api/add-late-operations.ts';
import { useEffect, useMemo, useState } from 'react';
import { type ApiError, address } from '../../api/send.ts';
import { readToken } from '../../api/session.ts';
import { toastError, toastWithUndo } from '../../ui/feedback/toast.tsx';
import { useDeletePhotoMutation } from './photos-api.ts';

/** As long as the toast with Undo is shown. */
const delayMs = 7000;

/** Removes photos with an undo. @returns the hidden photos, and a function that hides one. */
export function useRemoval() {
  const [hidden, setHidden] = useState<string[]>([]);
  const [deletePhoto] = useDeletePhotoMutation();
  const removals = useMemo(() => {
    const show = (file: string) => setHidden((files) => files.filter((one) => one !== file));
    return createRemovals((file) => {
      if (document.visibilityState === 'hidden') return deleteWhileLeaving(file);
      void deletePhoto(file).then(({ error }) => {
        if (!error || (error as ApiError).status === 404) return;
        show(file);
        toastError((error as ApiError).message);
      });
    }, delayMs);
  }, [deletePhoto]);

  useEffect(() => {
    addEventListener('pagehide', removals.now);
    return () => {
      removeEventListener('pagehide', removals.now);
      removals.now();
    };
  }, [removals]);

  const remove = (file: string) => {
    setHidden((files) => [...files, file]);
    removals.add(file);
    toastWithUndo('The photo is removed.', () => {
      removals.takeBack(file);
      setHidden((files) => files.filter((one) => one !== file));
    });
  };
  return { hidden, remove };
}

/** Uses `keepalive`: an ordinary request would be cancelled with the page. */
function deleteWhileLeaving(file: string): void {
  void fetch(address({ id: 'deletePhoto', params: { file } }), {
    method: 'DELETE',
    headers: { authorization: `Bearer ${readToken()}` },
    keepalive: true,
  }).catch(() => {});
}

/**
 * Removes things after a delay in which it can be undone; until then they are only hidden.
 * `now` removes all of them at once, for when the member leaves the page.
 */
export function createRemovals(remove: (name: string) => void, delayMs: number) {
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();

  const finish = (name: string) => {
    clearTimeout(waiting.get(name));
    if (waiting.delete(name)) remove(name);
  };
  return {
    add: (name: string) => {
      clearTimeout(waiting.get(name));
      waiting.set(
        name,
        setTimeout(() => finish(name), delayMs),
      );
    },
    takeBack: (name: string) => {
      clearTimeout(waiting.get(name));
      waiting.delete(name);
    },
    now: () => {
      for (const name of [...waiting.keys()]) finish(name);
    },
  };
}
