import { switchNames } from '@emberline/contracts/switches';
import { startRepeating } from '@emberline/kit/jobs/repeating';
import type { Job } from '@emberline/kit/service';
import { labelledGauge } from '@emberline/kit/telemetry/metrics';
import { publishSwitches } from '../actions/switches.ts';
import type { Context } from '../context.ts';

/** A change is published at once by whoever makes it; this is for what Redis has lost, while gateways go by their last list. */
const everyMs = 5_000;

/** Publishes what is switched off again after Redis was down or emptied, and prolongs it. Shows it as a figure, too. */
export const keepingSwitchesPublished: Job<Context> = (context) => {
  const read = readOnceAtATime(context);
  for (const name of switchNames)
    labelledGauge(
      context.metrics,
      'switched_off',
      'Whether managers have switched this off for members',
      { switch: name },
      async () => Number((await read()).some(({ _id, on }) => _id === name && !on)),
    );
  return startRepeating(everyMs, context.log, createKeep(context)).stop;
};

/** The figures of one scrape, which are asked for together, share one reading. */
function readOnceAtATime({ switches }: Context): Context['switches']['all'] {
  let reading: ReturnType<Context['switches']['all']> | undefined;
  return () => {
    reading ??= switches.all().finally(() => {
      reading = undefined;
    });
    return reading;
  };
}

/** Logs the first failure in a row alone: each replica tries every five seconds. */
function createKeep(context: Context): () => Promise<void> {
  const { log } = context;
  let hasFailed = false;
  return async () => {
    try {
      await publishSwitches(context);
      if (hasFailed) log.info('the switches are published again');
      hasFailed = false;
    } catch (error) {
      if (!hasFailed)
        log.warn({ reason: (error as Error).message }, 'the switches cannot be published; it is tried again');
      hasFailed = true;
    }
  };
}
