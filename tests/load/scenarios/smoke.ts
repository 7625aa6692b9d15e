import { optionsOf } from '../lib/options.ts';
import { logInAll } from '../lib/people.ts';

export { browse } from '../flows/browse.ts';
export { live } from '../flows/live.ts';
export { message } from '../flows/message.ts';
export { operate } from '../flows/operate.ts';
export { handleSummary } from '../lib/summary.ts';

export const options = optionsOf('smoke');
export const setup = logInAll;
