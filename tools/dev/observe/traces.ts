import { join } from 'node:path';
import type { Export } from '@emberline/kit/testing/collector';
import { cachedFolder, withProgress } from '../engines/cache.ts';
import { javaProgram } from '../engines/java.ts';
import { copyByMaven } from '../engines/kafka-jars.ts';
import { sha256 } from '../engines/wheel.ts';
import type { ProcessSpec } from '../process/supervised-process.ts';
import { waitUntilAnswered } from '../process/wait-until.ts';
import { zipkinSpans } from './zipkin-spans.ts';

const version = '3.5.1';
const port = 9411;
export const tracesUrl = `http://localhost:${port}`;

/** Zipkin, which keeps traces in memory and draws them: whoever is asked first, who asked whom, and what took how long. */
export async function tracesSpec(log: (line: string) => void): Promise<ProcessSpec> {
  const jar = join(await zipkinFolder(log), `zipkin-server-${version}-exec.jar`);
  return {
    name: 'zipkin',
    command: await javaProgram(log),
    args: ['-Xmx256m', '-XX:+UseSerialGC', '-jar', jar],
    env: { ...process.env, QUERY_PORT: String(port), MEM_MAX_SPANS: '200000' },
    ready: (signal) => waitUntilAnswered('Zipkin', `${tracesUrl}/health`, { timeoutMs: 180_000, signal }),
  };
}

/** Zipkin does not speak what the services do. What is lost here is missing in a picture, and nothing else. */
export async function sendToZipkin(traces: Export): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(zipkinSpans(traces));
  await fetch(`${tracesUrl}/api/v2/spans`, { method: 'POST', headers, body }).catch(() => {});
}

function zipkinFolder(log: (line: string) => void): Promise<string> {
  return cachedFolder(`zipkin-${version}`, (folder) =>
    withProgress(`Fetching Zipkin ${version} (130 MB, once)`, log, async () => {
      const artifact = `-Dartifact=io.zipkin:zipkin-server:${version}:jar:exec`;
      const given = [artifact, `-DoutputDirectory=${folder}`];
      await copyByMaven('Zipkin', { goal: 'copy', given, cwd: folder });
      const sum = await sha256(join(folder, `zipkin-server-${version}-exec.jar`));
      if (sum !== expectedSum)
        throw new Error(`Zipkin has checksum ${sum}, expected ${expectedSum}: not used`);
    }),
  );
}

const expectedSum = '7ac633a6832647e71e50012a5e3e91fbc7054414955261724526030faf271d8d';
