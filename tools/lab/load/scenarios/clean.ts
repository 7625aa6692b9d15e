import exec from 'k6/execution';
import type { Options } from 'k6/options';
import { call } from '../lib/http.ts';
import { logInMember, loginCount, loginNumber } from '../lib/people.ts';

// Deletes the accounts of the people that people.ts has made, with all that they wrote. Nobody else's.

export const options: Options = {
  scenarios: {
    clean: {
      executor: 'shared-iterations',
      exec: 'clean',
      vus: 4,
      iterations: loginCount,
      maxDuration: '2h',
    },
  },
  thresholds: { checks: ['rate==1'] },
};

export function clean(): void {
  const login = loginNumber(exec.scenario.iterationInTest);
  if (!login.username.startsWith('load_')) exec.test.abort(`${login.username} was not made for a load test`);
  call('deleteAccount', 'POST', '/auth/delete-account', logInMember(login), { password: login.password });
}
