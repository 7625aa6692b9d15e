import { readFile } from 'node:fs/promises';
import { createFrameReader, encodeFrame, type Frame, type Job, type Outcome, type Ready } from './frames.ts';
import { startProcess } from './start-process.ts';

export interface DecoderOptions {
  /** The module that the process runs; another one in tests. */
  entry?: URL;
  /** Longest time for one photo. */
  timeoutMs: number;
  /** Most memory that the process may hold. */
  memoryBytes: number;
}

/** One decoder process. It takes one photo at a time. */
export type Decoder = ReturnType<typeof startDecoder>;

/** The process ended, took too long, used too much memory or gave an invalid answer. */
export class DecoderDied extends Error {
  /** Whether the process had received the photo; if not, the photo is not the cause. */
  readonly hadPhoto: boolean;

  constructor(reason: string, hadPhoto: boolean) {
    super(reason);
    this.name = 'DecoderDied';
    this.hadPhoto = hadPhoto;
  }
}

const startMs = 10_000;
const largestAnswer = 16 * 1024 * 1024;
const watchMs = 100;
const keptErrorText = 2_000;

export function startDecoder({ entry = ownEntry, timeoutMs, memoryBytes }: DecoderOptions) {
  const child = startProcess(entry);
  const read = createFrameReader<Ready | Outcome>(largestAnswer);
  const ready = Promise.withResolvers<void>();
  const died = Promise.withResolvers<never>();
  for (const { promise } of [ready, died]) promise.catch(() => {});
  let answer: PromiseWithResolvers<Frame<Outcome>> | undefined;
  let isAlive = true;
  let said = '';

  function end(reason: string): void {
    if (!isAlive) return;
    isAlive = false;
    child.kill('SIGKILL');
    died.reject(new DecoderDied(said === '' ? reason : `${reason}: ${said}`, answer !== undefined));
  }

  function take({ header, bytes }: Frame<Ready | Outcome>): void {
    if ('ready' in header) ready.resolve();
    else if (answer) answer.resolve({ header, bytes });
    else end('It answered without being asked');
  }

  async function watchMemory(): Promise<void> {
    const held = await memoryOf(child.pid);
    if (held > memoryBytes) end(`It held ${Math.round(held / 1e6)} MB`);
  }

  child.stdout.on('data', (chunk: Buffer) => {
    try {
      for (const frame of read(chunk)) take(frame);
    } catch (error) {
      end((error as Error).message);
    }
  });
  child.stderr.on('data', (text: Buffer) => {
    said = (said + text.toString()).slice(-keptErrorText);
  });
  child.on('error', (error) => end(error.message));
  child.on('close', (code, signal) => end(`It ended with ${signal ?? code}`));
  // A write to a process that has just ended fails.
  child.stdin.on('error', () => {});

  /** Kills the process unless `coming` settles in time. */
  async function within<T>(ms: number, coming: Promise<T>): Promise<T> {
    const timer = setTimeout(() => end(`It took more than ${ms} ms`), ms);
    try {
      return await Promise.race([coming, died.promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  async function decode(file: Buffer, job: Job): Promise<Frame<Outcome>> {
    await within(startMs, ready.promise);
    answer = Promise.withResolvers();
    for (const part of encodeFrame(job, [file])) child.stdin.write(part);
    try {
      return await within(timeoutMs, answer.promise);
    } finally {
      answer = undefined;
    }
  }

  return {
    /**
     * @param signal aborts the work: the process is killed.
     * @throws DecoderDied; the process takes no more photos then.
     */
    decode: async (file: Buffer, job: Job, signal: AbortSignal): Promise<Frame<Outcome>> => {
      const onAbort = () => end('Nobody waits for it');
      const watch = setInterval(() => void watchMemory(), watchMs);
      signal.addEventListener('abort', onAbort);
      if (signal.aborted) onAbort();
      try {
        return await decode(file, job);
      } finally {
        clearInterval(watch);
        signal.removeEventListener('abort', onAbort);
      }
    },

    kill: (): void => end('It is not needed any more'),

    get isAlive() {
      return isAlive;
    },
  };
}

const ownEntry = new URL('./main.ts', import.meta.url);

/** Resident bytes; 0 where the system does not report them. */
async function memoryOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
}
