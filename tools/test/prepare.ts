import { buildWeb } from '../start/web-build.ts';

/** What several stages would else make at the same time. What fails here is told by the stage that needs it. */
export async function prepare(log: (line: string) => void): Promise<void> {
  await buildWeb(log).catch(() => {});
}
