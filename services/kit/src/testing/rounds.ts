/**
 * How many rounds a test hunts for a race: a quarter in `npm test`, which people wait for, all of them in
 * `npm run test:cluster`.
 */
export function roundsOf(all: number): number {
  return process.env.ALL_ROUNDS === 'yes' ? all : Math.ceil(all / 4);
}
