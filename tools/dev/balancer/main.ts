import { type Balanced, balance } from './balance.ts';

// The parts of BALANCED, as JSON, until SIGTERM.

const longestStopMs = 5_000;
const parts = JSON.parse(process.env.BALANCED ?? '[]') as Balanced[];
const stops = await Promise.all(parts.map(balance));
process.once('SIGTERM', async () => {
  await Promise.all(stops.map((stop) => stop(longestStopMs)));
  process.exit(0);
});
