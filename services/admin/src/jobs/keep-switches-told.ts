import { switchNames } from '@emberline/contracts/switches';
import { startRepeating } from '@emberline/kit/jobs/repeating';
import type { Job } from '@emberline/kit/service';
import { labelledGauge } from '@emberline/kit/telemetry/metrics';
import { tellSwitches } from '../actions/tell-switches.ts';
import type { Context } from '../context.ts';

const everyMs = 2_000;

/** Tells the gateway what is switched off again after Redis was down or emptied. Shows it as a figure, too. */
export const keepingSwitchesTold: Job<Context> = (context) => {
  for (const name of switchNames)
    labelledGauge(
      context.metrics,
      'switched_off',
      'Whether managers have switched this off for members',
      { switch: name },
      async () => Number((await context.switches.all()).some(({ _id, on }) => _id === name && !on)),
    );
  return startRepeating(everyMs, context.log, () => tellSwitches(context)).stop;
};
