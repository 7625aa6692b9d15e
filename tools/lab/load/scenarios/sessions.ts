import type { Options } from 'k6/options';
import { common } from '../lib/options.ts';
import { secondsIn } from '../lib/plan.ts';
import { peopleCount, planSettings } from '../lib/settings.ts';

export { session } from '../flows/session.ts';
export { handleSummary } from '../lib/summary.ts';

// Each virtual user is one person, who logs in, stays with an open page, does something now and then, and logs off.

const seconds = secondsIn(planSettings.duration ?? '5m');
const people = peopleCount || 100;

export const options: Options = {
  scenarios: {
    session: {
      executor: 'ramping-vus',
      exec: 'session',
      startVUs: 0,
      // A third of the time they come, so that logging in is no storm; then all stay.
      stages: [
        { target: people, duration: `${Math.ceil(seconds / 3)}s` },
        { target: people, duration: `${Math.ceil((seconds * 2) / 3)}s` },
      ],
      gracefulStop: '30s',
      gracefulRampDown: '30s',
    },
  },
  thresholds: {
    checks: ['rate>0.99'],
    'http_req_failed{phase:flow}': ['rate<0.01'],
    'http_req_duration{phase:flow}': [`p(99)<${Number(planSettings.p99 ?? 1_000)}`],
    'http_reqs{phase:flow}': ['count>0'],
    'http_req_duration{name:login}': ['p(99)<5000'],
    sessions_open: ['value>0'],
    live_lost: ['count<1'],
  },
  ...common,
};
