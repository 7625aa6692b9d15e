import { aims, missedBy } from './aims.ts';
import type { Result } from './measure.ts';

/** @returns Markdown */
export function reportOf(results: Result[], runs: number): string {
  const { guest, member } = aims;
  const slowdowns = results.map(({ scores }) => scores.slowdown).sort((a, b) => a - b);
  return `# Lighthouse

Written by \`npm run lab -- lighthouse\`: Lighthouse's phone on slow 4G, every page as a first visit, through TLS and HTTP/2 as an
ingress speaks them, with the small demonstration world.
${runs === 1 ? 'One run each' : `The median of ${runs} runs each`}. The machine was ${slowdowns[0]} to ${slowdowns.at(-1)} times as fast as that phone
while this was measured.

Aims: performance ${guest.performance} for visitors and ${member.performance} for members, accessibility ${guest.accessibility}, best practices ${guest.bestPractices}. What is below its aim is bold.

| Page | Performance | Accessibility | Best practices | LCP | TBT | CLS |
| --- | --- | --- | --- | --- | --- | --- |
${results.map(lineOf).join('\n')}
`;
}

function lineOf(result: Result): string {
  const { route, scores } = result;
  const missed = missedBy(result);
  const judged = (['performance', 'accessibility', 'bestPractices'] as const).map((name) =>
    missed.includes(name) ? `**${scores[name]}**` : scores[name],
  );
  const seconds = `${(scores.lcp / 1000).toFixed(1)} s`;
  return `| ${[route.pattern, ...judged, seconds, `${scores.tbt} ms`, scores.cls].join(' | ')} |`;
}
