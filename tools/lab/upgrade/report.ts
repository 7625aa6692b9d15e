import { isClean } from '@emberline/tests/faults/check-history.ts';
import type { Release } from './check-out.ts';
import type { UpgradeRun } from './run-upgrade.ts';

interface About {
  before: Release;
  after: Release;
  /** Operations that the later release has more. */
  isNew: string[];
  replicated: boolean;
  seconds: number;
  processes: number;
}

export function isGood({ verdict, acts, deadLetters, failedEmails }: UpgradeRun): boolean {
  return isClean(verdict) && acts.failed.length + deadLetters.length + failedEmails === 0;
}

export function describe(run: UpgradeRun, about: About): string {
  const { verdict, recoveries, acts, deadLetters, held, failedEmails } = run;
  const { before, after, isNew, replicated, seconds, processes } = about;
  const acted = [...acts.done.values()].reduce((sum, count) => sum + count, 0);
  const rows = recoveries.map(({ fault, ms, retries }) => `| ${fault} | ${ms} ms | ${told(retries)} |`);
  return `# The last rolling upgrade and back

\`npm run lab -- upgrade\` from ${before.name} to ${after.name} and back, ${Math.round(seconds)} s.
The release before runs from a checkout and packages of its own: two of each of the gateway and the six services${replicated ? ', on replicated engines' : ''}. Its successor's migrations come first;
then each of the ${processes} processes is ended by SIGTERM and the later release starts in its place; what is new is used; then each goes back, in the reverse order. Meanwhile
forty members write to each other, each waiting for the answer, and eight others and an operator do everything else. What is answered by 503 is asked again, as by the
web client. Operations that only the later one has: ${isNew.map((id) => `\`${id}\``).join(', ') || 'none'}.

| | |
|---|---|
| Messages accepted | ${verdict.sent} |
| Lost, doubled, out of order | ${verdict.lost.length}, ${verdict.doubled.length}, ${verdict.swapped.length} |
| Wrong unread counts, and conversations that are not what their rows make | ${verdict.miscounted.length}, ${verdict.misprojected.length} |
| Sends that had to be sent again | ${told(recoveries.flatMap(({ retries }) => retries))} |
| Other requests (${acts.done.size} kinds) | ${acted} |
| Of these failed | ${told(acts.failed)} |
| Of these asked again | ${told(acts.askedAgain)} |
| Dead letters | ${told(deadLetters)} |
| Events that wait for the later release after the way back | ${held} |
| Emails that could not be sent at once | ${failedEmails} |

| In this order | Longest without an accepted message | Sent again |
|---|---|---|
${rows.join('\n')}
`;
}

/** How many, and how often each. */
function told(problems: string[]): string {
  if (problems.length === 0) return '0';
  const counts = Map.groupBy(problems, (problem) => problem);
  return `${problems.length} (${[...counts].map(([problem, list]) => `${list.length} × ${problem}`).join('; ')})`;
}
