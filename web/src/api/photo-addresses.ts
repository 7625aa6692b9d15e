import type { PhotoData } from './people.ts';
import { send } from './send.ts';
import { audience } from './session.ts';

/**
 * Asks for new signed addresses of a photo: they expire after an hour. Requests that
 * come together share one call.
 * @returns null when there is none: the photo is deleted, or the member may no longer see it.
 */
export function renewPhoto(file: string): Promise<PhotoData | null> {
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

type Renewed = Record<string, PhotoData>;
let batch: { files: Set<string>; answer: Promise<Renewed> } | undefined;

function later(): NonNullable<typeof batch> {
  const files = new Set<string>();
  const answer = new Promise<void>((resolve) => setTimeout(resolve, gatherMs)).then(() => {
    batch = undefined;
    return ask([...files]);
  });
  return { files, answer };
}

async function ask(files: string[]): Promise<Renewed> {
  const parts = Array.from({ length: Math.ceil(files.length / most) }, (_, n) =>
    files.slice(n * most, (n + 1) * most),
  );
  const answers = await Promise.all(
    parts.map((part) => send<Renewed>({ id: 'renewPhotoAddresses', body: { files: part } })),
  );
  return Object.assign({}, ...answers.map(({ data }) => data ?? {})) as Renewed;
}
