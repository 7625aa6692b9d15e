import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { knownAt } from '@emberline/tests/support/known-at.ts';
import { manyAtOneAddress } from '@emberline/tests/support/one-address.ts';
import { launchBrowserAt } from '@emberline/tools/dev/engines/browser.ts';
import { createAuthority, issueCertificate } from '@emberline/tools/dev/engines/certificates.ts';
import { freePorts } from '@emberline/tools/dev/process/ports.ts';
import { startProduct } from '@emberline/tools/dev/start/start-product.ts';
import { saveResult } from '../save-result.ts';
import { missedBy } from './aims.ts';
import { openFrontDoor } from './front-door.ts';
import { measure, type Result } from './measure.ts';
import { reportOf } from './report.ts';
import { routesFor } from './routes.ts';

// npm run lab -- lighthouse             every page of visitors and members, three times, as a phone on slow 4G and through HTTP/2; writes docs/results/lighthouse.md
// npm run lab -- lighthouse mailbox  only the pages with this in their address; writes nothing
// RUNS=1 before it               once each

const only = process.argv[2] ?? '';
const runs = Number(process.env.RUNS ?? 3);
const dir = mkdtempSync(join(tmpdir(), 'emberline-lighthouse-'));
const [port = 0, webPort = 0, apiPort = 0] = await freePorts(3);
const [web, api] = [`https://localhost:${webPort}`, `https://localhost:${apiPort}`];
const env = { ...manyAtOneAddress, WEB_ORIGIN: web, API_ORIGIN: api };
const product = await startProduct({ dir, ports: 'free', seed: 'small', env, log: console.log });
const { addresses } = product;
const certificate = issueCertificate(createAuthority(), 'localhost');
const doors = [
  await openFrontDoor(webPort, addresses.web, certificate),
  await openFrontDoor(apiPort, addresses.api, certificate),
];
const browser = await launchBrowserAt(port, join(dir, 'browser'), '--ignore-certificate-errors');
const results: Result[] = [];
try {
  const [member, other] = await Promise.all([
    knownAt(addresses.services.auth, 'demo'),
    knownAt(addresses.services.auth, 'demo2'),
  ]);
  for (const route of routesFor(other.id).filter(({ path }) => path.includes(only))) {
    const token = route.who === 'member' ? member.token : null;
    const result = await measure(browser, { web, port, route, token, runs });
    results.push(result);
    console.log(result.route.path, JSON.stringify(result.scores), result.complaints.join('; '));
  }
} finally {
  await browser.close();
  for (const door of doors) door.close();
  await product.stop();
  rmSync(dir, { recursive: true, force: true });
}
const missing = results.filter((result) => missedBy(result).length > 0);
if (only === '')
  saveResult(
    'lighthouse',
    reportOf(results, runs),
    missing.length === 0
      ? 'All pages reach their aims.'
      : `Missed by ${missing.length} of ${results.length} pages.`,
  );
for (const result of missing) console.error(`${result.route.path} misses ${missedBy(result).join(', ')}`);
console.log(`${results.length} pages, ${missing.length} below an aim`);
if (missing.length > 0) process.exitCode = 1;
