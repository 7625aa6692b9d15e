/**
 * How often a test repeats what only chance brings about, a race or a cut at a bad moment: an eighth of the rounds in
 * `npm test`, which people wait for, all of them in `npm run test:cluster`.
 */
export function roundsOf(all: number): number {
  return process.env.ALL_ROUNDS === 'yes' ? all : Math.ceil(all / 8);
}
