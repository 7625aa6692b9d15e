import { useEffect, useRef, useState } from 'react';
import type { PhotoData } from '../../api/people.ts';
import { send } from '../../api/send.ts';
import { audience } from '../../api/session.ts';

interface FreshPhoto {
  /** With addresses that should still work. */
  photo: PhotoData | null;
  /** The picture's key. New addresses may be the same ones: they are fetched again all the same. */
  attempt: number;
  /** For the picture's `onError`: asks for new addresses. */
  onError: () => void;
  /** Neither the given addresses nor new ones work. */
  failed: boolean;
}

/** Before each renewal. During a rollout a replica knows the addresses of its own release alone, and any of them may answer. */
const pausesMs = [0, 2_000, 5_000];

interface Renewed {
  /** The address that was given. */
  instead: string;
  photo: PhotoData;
  times: number;
}

/** A photo that gets new addresses when its own have expired since the page was loaded, or do not work now. */
export function useFreshPhoto(given: PhotoData | null): FreshPhoto {
  const [renewed, setRenewed] = useState<Renewed>();
  const [failed, setFailed] = useState<string>();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const address = given?.large;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another photo
  useEffect(() => () => clearTimeout(waiting.current), [address]);
  const own = renewed?.instead === address ? renewed : undefined;
  const attempt = own?.times ?? 0;

  const onError = () => {
    if (!given) return;
    const { file, large } = given;
    const pause = pausesMs[attempt];
    if (pause === undefined) return setFailed(large);
    clearTimeout(waiting.current);
    waiting.current = setTimeout(async () => {
      const fresh = await renewPhoto(file);
      if (fresh) setRenewed({ instead: large, photo: fresh, times: attempt + 1 });
      else setFailed(large);
    }, pause);
  };
  const photo = given && own ? { ...given, ...own.photo } : given;
  return { photo, attempt, onError, failed: given !== null && failed === address };
}

/** The same for photos that are not drawn yet: expired addresses are renewed in advance. */
export function useFreshPhotos(given: PhotoData[]): PhotoData[] {
  const [renewed, setRenewed] = useState<ReadonlyMap<string, PhotoData>>(new Map());
  useEffect(() => {
    const over = given.filter((photo) => isOver(photo));
    if (over.length === 0) return;
    void Promise.all(over.map(({ file }) => renewPhoto(file))).then((fresh) =>
      setRenewed(new Map(fresh.flatMap((photo) => (photo ? [[photo.file, photo]] : [])))),
    );
  }, [given]);
  return given.map((photo) => {
    const fresh = renewed.get(photo.file);
    return fresh ? { ...photo, ...fresh } : photo;
  });
}

/**
 * Asks for new signed addresses of a photo: they expire after an hour. Requests that
 * come together share one call.
 * @returns null when there is none: the photo is deleted, or the member may no longer see it.
 */
function renewPhoto(file: string): Promise<PhotoData | null> {
  // Operators' lists are fetched again all the time, with new addresses in them.
  if (audience() === 'operator') return Promise.resolve(null);
  batch ??= later();
  batch.files.add(file);
  return batch.answer.then((photos) => photos[file] ?? null);
}

/** Whether a photo's addresses have expired, or will within a moment. Those of the presets never expire. */
export function isOver({ large }: PhotoData, now = Date.now()): boolean {
  const end = Number(new URL(large, 'http://any').searchParams.get('exp') ?? Number.POSITIVE_INFINITY);
  return end * 1_000 - now < marginMs;
}

const gatherMs = 50;
const marginMs = 30_000;
/** The contract's limit for one call. */
const most = 60;

type ByFile = Record<string, PhotoData>;
let batch: { files: Set<string>; answer: Promise<ByFile> } | undefined;

function later(): NonNullable<typeof batch> {
  const files = new Set<string>();
  const answer = new Promise<void>((resolve) => setTimeout(resolve, gatherMs)).then(() => {
    batch = undefined;
    return ask([...files]);
  });
  return { files, answer };
}

async function ask(files: string[]): Promise<ByFile> {
  const parts = Array.from({ length: Math.ceil(files.length / most) }, (_, n) =>
    files.slice(n * most, (n + 1) * most),
  );
  const answers = await Promise.all(
    parts.map((part) => send<ByFile>({ id: 'renewPhotoAddresses', body: { files: part } })),
  );
  return Object.assign({}, ...answers.map(({ data }) => data ?? {})) as ByFile;
}
