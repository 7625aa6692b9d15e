import { optionsOf } from '../lib/options.ts';
import { logInAll } from '../lib/people.ts';

export * from '../flows/index.ts';
export { handleSummary } from '../lib/summary.ts';

export const options = optionsOf('smoke');
export const setup = logInAll;
