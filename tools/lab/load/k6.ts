import { goProgram } from '@emberline/tools/dev/engines/go-program.ts';

/** The path of k6. Throws when it is neither installed nor can be built. */
export async function k6Program(log: (line: string) => void): Promise<string> {
  const k6 = await goProgram('k6', log);
  if (k6) return k6;
  throw new Error(
    'The load test needs k6, and a Go to build it where there is none. Install one of the two: https://grafana.com/docs/k6/latest/set-up/install-k6/ or https://go.dev/dl/',
  );
}
