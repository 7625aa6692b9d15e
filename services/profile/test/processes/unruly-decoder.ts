import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { createFrameReader, encodeFrame } from '../../src/photos/decoder/frames.ts';

/** A decoder that obeys commands in a photo, as if its library had been exploited. */
const deeds: Record<string, () => unknown> = {
  hang: () => {
    for (;;);
  },
  crash: () => process.abort(),
  grow: () => {
    const held = [];
    for (;;) held.push(Buffer.alloc(1024 * 1024, 1));
  },
  lie: () => answer({ lengths: [5, 0, 0], preview: 'data:text/html,<script>' }, [Buffer.from('<html')]),
  flood: () => process.stdout.write(Buffer.alloc(64, 0xff)),
  look: async () => {
    const tried = {
      env: Object.keys(process.env),
      argv: process.argv.slice(2),
      file: code(() => readFileSync('/etc/hostname')),
      ownEnvironment: code(() => readFileSync('/proc/self/environ')),
      parentEnvironment: code(() => readFileSync(`/proc/${process.ppid}/environ`)),
      settings: code(() => readFileSync(new URL('../../src/settings.ts', import.meta.url))),
      write: code(() => writeFileSync('/tmp/written', '')),
      process: code(() => execFileSync('true')),
      socket: await new Promise((resolve) =>
        connect(9, '127.0.0.1').on('error', ({ code }: NodeJS.ErrnoException) => resolve(code)),
      ),
    };
    answer({ refused: 'unreadable', reason: JSON.stringify(tried) });
  },
};

function code(work: () => unknown): string {
  try {
    work();
    return 'done';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
}

function answer(header: object, bytes: Buffer[] = []): void {
  for (const part of encodeFrame(header, bytes)) process.stdout.write(part);
}

const read = createFrameReader<unknown>(1024 * 1024 * 32);
process.stdin.on('data', (chunk: Buffer) => {
  for (const { bytes } of read(chunk)) {
    const word = Object.keys(deeds).find((deed) => bytes.includes(`deed:${deed}`));
    if (word) void deeds[word]?.();
    else answer({ lengths: [12, 12, 12], preview: `data:image/webp;base64,${'A'.repeat(40)}` }, webps());
  }
});
process.stdin.on('end', () => process.exit());
answer({ ready: true });

function webps(): Buffer[] {
  return Array.from({ length: 3 }, () => Buffer.from('RIFF\0\0\0\0WEBP'));
}
