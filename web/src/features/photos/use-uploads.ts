import { limits } from '@emberline/contracts/choices';
import { useEffect, useRef, useState } from 'react';
import { preparePhoto } from '../../members/photo-upload/prepare-photo.ts';
import { upload } from '../../members/photo-upload/upload.ts';
import { toast, toastError } from '../../ui/feedback/toast.tsx';

/** A photo of several that were chosen at once. */
export interface UploadItem {
  id: string;
  /** The same when it is tried again. */
  key: string;
  file: File;
  /** From 0 to 1. */
  progress: number;
  /** Why it is not stored; absent while it waits or is being sent. */
  problem?: string;
  /** Whether sending it again may help. */
  again?: boolean;
}

/**
 * Uploads photos one after another, so that they are stored in the order in which they were chosen.
 * @param onStored ends when the photo is on the page
 */
export function useUploads(room: number, onStored: () => Promise<void>) {
  const [items, setItems] = useState<UploadItem[]>([]);
  const stored = useRef(0);
  const change = (id: string, part: Partial<UploadItem>) =>
    setItems((all) => all.map((item) => (item.id === id ? { ...item, ...part } : item)));
  const remove = (id: string) => setItems((all) => all.filter((item) => item.id !== id));
  const [current] = waitingIn(items);

  const send = async ({ id, key, file }: UploadItem, signal: AbortSignal) => {
    const prepared = await preparePhoto(file);
    if (signal.aborted) return;
    if (!prepared.file) return change(id, { problem: prepared.problem });
    const wanted = { file: prepared.file, crop: undefined, key, as: 'photo' } as const;
    const failed = await upload(wanted, (progress) => change(id, { progress }), signal);
    if (failed?.code === 'ABORTED') return;
    if (failed) return change(id, { problem: failed.message, again: !refused.includes(failed.status) });
    stored.current++;
    await onStored();
    remove(id);
  };
  const currentId = current?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it starts once for each item
  useEffect(() => {
    if (!current) {
      if (stored.current > 0) toast(storedWords(stored.current));
      stored.current = 0;
      return;
    }
    const leaving = new AbortController();
    void send(current, leaving.signal);
    return () => leaving.abort();
  }, [currentId]);
  useLeaving(waitingIn(items).length);

  return {
    items,
    remove,
    add: (files: File[]) =>
      setItems((all) => [
        ...all,
        ...files.map((file, at) => itemOf(file, at < room - waitingIn(all).length)),
      ]),
    /** Puts it at the end, behind what is being sent. */
    again: (id: string) =>
      setItems((all) => {
        const item = all.find((one) => one.id === id);
        return item ? [...all.filter((one) => one !== item), itemOf(item.file, true, item.key)] : all;
      }),
  };
}

/** Too large, of another kind, unreadable: it would be refused again. */
const refused: readonly number[] = [413, 415, 422];

function itemOf(file: File, hasRoom: boolean, key: string = crypto.randomUUID()): UploadItem {
  const item = { id: crypto.randomUUID(), key, file, progress: 0 };
  if (hasRoom) return item;
  return {
    ...item,
    problem: `There is no room for it: a profile has at most ${limits.photos} photos.`,
    again: true,
  };
}

const waitingIn = (items: UploadItem[]) => items.filter(({ problem }) => problem === undefined);

function storedWords(count: number): string {
  return count === 1 ? 'Your photo is there.' : `Your ${count} photos are there.`;
}

/** Leaving the page ends uploads: asks before the window closes, and tells it after a link. */
function useLeaving(waiting: number): void {
  const left = useRef(waiting);
  left.current = waiting;
  useEffect(() => {
    if (waiting === 0) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', onUnload);
    return () => removeEventListener('beforeunload', onUnload);
  }, [waiting]);
  useEffect(
    () => () => {
      if (left.current > 0)
        toastError(`You left the page before all photos were uploaded: ${left.current} are missing.`);
    },
    [],
  );
}
