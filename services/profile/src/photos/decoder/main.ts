import { createFrameReader, encodeFrame, type Job } from './frames.ts';
import { render } from './render.ts';

/**
 * The decoder process reads photos from stdin and answers on stdout, one at a time. It runs without an environment and under
 * Node's permission model, and ends with the service that started it.
 */
const largestFrame = 64 * 1024 * 1024;

const read = createFrameReader<Job>(largestFrame);
let last = Promise.resolve();

process.stdin.on('data', (chunk: Buffer) => {
  for (const { header, bytes } of read(chunk)) {
    last = last.then(async () => {
      const { outcome, pictures } = await render(bytes, header);
      for (const part of encodeFrame(outcome, pictures)) process.stdout.write(part);
    });
  }
});
// sharp has loaded: if this process ends after this, a photo is the cause.
for (const part of encodeFrame({ ready: true })) process.stdout.write(part);
// An ordinary exit would wait for a picture that never ends.
process.stdin.on('end', () => process.kill(process.pid, 'SIGKILL'));
// Ctrl-C reaches every process of a terminal. The service ends this process itself.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
