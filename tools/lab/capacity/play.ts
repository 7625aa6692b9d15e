import type { Spread } from '../bench/load.ts';
import type { Measured } from './costs.ts';
import type { Size } from './model.ts';
import { placeFor, simulate, workOf } from './simulate.ts';

/** How long members of a place of one size wait in its busiest minute, as simulated. */
export interface Played {
  members: number;
  /** A send until its answer, until it is heard, and a page of messages. */
  send: Spread;
  heard: Spread;
  page: Spread;
  /** The same send when one replica of each program has just died. */
  sendAfterLoss: Spread;
  heardAfterLoss: Spread;
  /** The primary of one shard is away: the longest wait, in ms, and seconds until no call waits a second. */
  longestMs: number;
  caughtUpSeconds: number;
}

const seconds = 60;
/** The longest that was measured when a primary died (docs/results/faults-replicated.md), rounded up. */
const election = { from: 20, to: 33 };

export function play(size: Size, measured: Measured): Played {
  const work = workOf(size.members, measured);
  const usual = simulate(work, placeFor(size), { seconds });
  const lost = simulate(work, placeFor(size, 1), { seconds });
  const { longestMs, caughtUpSeconds } = simulate(work, placeFor(size), { seconds, away: election });
  return {
    members: size.members,
    send: usual.answered['send a message'],
    heard: usual.heard,
    page: usual.answered['read a page of messages'],
    sendAfterLoss: lost.answered['send a message'],
    heardAfterLoss: lost.heard,
    ...{ longestMs, caughtUpSeconds },
  };
}
