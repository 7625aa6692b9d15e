import exec from 'k6/execution';
import { stepped, summaryOfSteps } from './breakpoint.ts';
import * as newcomers from './flows/newcomers.ts';
import * as pages from './flows/pages.ts';
import * as visits from './flows/visits.ts';
import { call } from './http.ts';
import { logInAll, logInMember, loginNumber, type People } from './logins.ts';
import { needs, optionsOf } from './options.ts';
import { scenario } from './settings.ts';
import { summaryOf } from './summary.ts';

// k6 run -e SCENARIO=load tools/lab/load/run.ts: README.md tells of scenarios and settings.

export { idle, pair, session } from './flows/pages.ts';
export { newest, send } from './flows/visits.ts';

export const options = optionsOf(scenario);
export const handleSummary = scenario === 'breakpoint' ? summaryOfSteps : summaryOf;

export function setup(): People | undefined {
  return needs.people ? logInAll(needs.operator) : undefined;
}

const counted = (flow: (people: People) => void) => (scenario === 'breakpoint' ? stepped(flow) : flow);
export const answer = counted(visits.answer);
export const browse = counted(visits.browse);
export const hotlist = counted(visits.hotlist);
export const join = counted(newcomers.join);
export const live = counted(pages.live);
export const message = counted(visits.message);
export const operate = counted(visits.operate);
export const pay = counted(newcomers.pay);
export const photo = counted(visits.photo);

export function clean(): void {
  const login = loginNumber(exec.scenario.iterationInTest);
  if (!login.username.startsWith('load_')) exec.test.abort(`${login.username} was not made for a load test`);
  call('deleteAccount', 'POST', '/auth/delete-account', logInMember(login), { password: login.password });
}
