import lighthouse, { type RunnerResult } from 'lighthouse';
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';
import type { BrowserContext } from 'playwright-core';
import type { Route } from './routes.ts';

export interface Result {
  route: Route;
  /** 0 to 100; times in ms. Each the median of the runs. */
  scores: Record<Measure, number>;
  /** Failed audits of accessibility and best practices. */
  complaints: string[];
}

export type Measure = 'performance' | 'accessibility' | 'bestPractices' | 'lcp' | 'tbt' | 'cls' | 'slowdown';

interface Wish {
  web: string;
  port: number;
  route: Route;
  token: string | null;
  runs: number;
}

/** Measures a page as a first visit, on Lighthouse's phone with slow 4G. */
export async function measure(
  browser: BrowserContext,
  { web, port, route, token, runs }: Wish,
): Promise<Result> {
  const found: Awaited<ReturnType<typeof run>>[] = [];
  while (found.length < runs) {
    await forgetAllButToken(browser, web, token);
    found.push(await run(new URL(route.path, web).href, port, await slowdownHere(browser)));
  }
  const medianOf = (name: Measure) =>
    found.map(({ scores }) => scores[name]).sort((a, b) => a - b)[found.length >> 1] ?? 0;
  const measures = Object.keys(found[0]?.scores ?? {}) as Measure[];
  const scores = Object.fromEntries(measures.map((name) => [name, medianOf(name)])) as Result['scores'];
  return { route, scores, complaints: [...new Set(found.flatMap(({ complaints }) => complaints))] };
}

async function run(url: string, port: number, slowdown: number) {
  const { categories, audits } = await look(url, port, slowdown);
  const percent = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const complaints = ['accessibility', 'best-practices'].flatMap((name) =>
    (categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && audits[id]?.score !== null && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  );
  const scores: Record<Measure, number> = {
    performance: percent('performance'),
    accessibility: percent('accessibility'),
    bestPractices: percent('best-practices'),
    lcp: Math.round(value('largest-contentful-paint')),
    tbt: Math.round(value('total-blocking-time')),
    cls: Math.round(value('cumulative-layout-shift') * 1000) / 1000,
    slowdown,
  };
  return { scores, complaints };
}

/** Sometimes the browser's recording is not usable, and Lighthouse asks to be run again: twice more at most. */
async function look(
  url: string,
  port: number,
  slowdown: number,
  triesLeft = 2,
): Promise<RunnerResult['lhr']> {
  const answer = await lighthouse(url, {
    ...{ port, output: 'json', logLevel: 'error', disableStorageReset: true },
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
    throttling: { cpuSlowdownMultiplier: slowdown },
  });
  const failure = answer ? answer.lhr.runtimeError : { message: 'no answer' };
  if (!failure && answer) return answer.lhr;
  if (triesLeft === 0) throw new Error(`${url}: ${failure?.message}`);
  return look(url, port, slowdown, triesLeft - 1);
}

/**
 * How many times slower its phone is than this machine now. Lighthouse takes 4 for a fast desktop, with an index of 1,500 to 2,000,
 * and asks to set it on others: https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md.
 */
async function slowdownHere(browser: BrowserContext): Promise<number> {
  const page = await browser.newPage();
  const index = await page.evaluate<number>(`(${pageFunctions.computeBenchmarkIndex})()`);
  await page.close();
  return Math.min(4, Math.max(1, Math.round((40 * index) / 1_750) / 10));
}

/** Lighthouse would forget the session too. */
async function forgetAllButToken(browser: BrowserContext, web: string, token: string | null): Promise<void> {
  const page = await browser.newPage();
  const session = await browser.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.send('Storage.clearDataForOrigin', { origin: web, storageTypes: 'all' });
  await page.goto(new URL('/health/live', web).href);
  if (token) await page.evaluate(`localStorage.setItem('token', ${JSON.stringify(token)})`);
  await page.close();
}
