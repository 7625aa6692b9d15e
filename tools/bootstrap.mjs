// Every npm command starts here. Plain JavaScript without dependencies, so that any Node from 20 on runs it: it installs
// missing packages, then runs the command on the repository's own Node. Sets APP_ENV=local unless the environment has it.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

const root = dirname(import.meta.dirname ?? new URL('.', import.meta.url).pathname.slice(0, -1));
// Node for this platform, from package.json's optional packages.
const ownNode = join(root, 'node_modules/.bin/node');

/** Command -> the program's arguments for Node; of `lab` and `ops` the first argument is one of their own. */
const commands = JSON.parse(readFileSync(join(root, 'tools/commands.json'), 'utf8'));
const [first = '', ...afterFirst] = process.argv.slice(2);
if (!Object.hasOwn(commands, first)) fail(`Usage: npm run ${Object.keys(commands).join(' | ')}`);
const isGroup = !Array.isArray(commands[first]);
const group = isGroup ? commands[first] : commands;
const [command = '', ...further] = isGroup ? afterFirst : [first, ...afterFirst];
if (!Object.hasOwn(group, command)) fail(`Usage: npm run ${first} -- ${Object.keys(group).join(' | ')}`);
requireNode(20);
// These do without the packages of tests, checks and pictures, which are more than half of all.
const runsOnly = ['start', 'dev', 'observe', 'reset', 'seed'].includes(first);

// `lock` repairs lock files that cannot be installed, so it runs with the installed packages.
if (command !== 'lock')
  await Promise.all([root, join(root, 'gateway/express-gateway')].map((folder) => install(folder)));
if (!existsSync(ownNode)) {
  fail(
    `Node 26 is not in node_modules. On ${process.platform}-${process.arch} package.json may name no build of it; ` +
      'else optional packages were left out: npm ci --include=optional',
  );
}

if (
  command !== 'contracts' &&
  isOlder('contracts/generated/forms.d.ts', ['contracts/src', 'contracts/build'])
) {
  const code = await run(ownNode, [join(root, 'contracts/build/main.ts'), '--build'], { cwd: root });
  if (code !== 0) fail('contracts/generated could not be built: the output above says why');
}

const [program, ...args] = group[command];
if (!existsSync(join(root, program))) fail(`${program} is missing from this clone`);
const env = {
  APP_ENV: 'local',
  // Tools are compiled once too, see tools/dev/start/node-settings.ts.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
  ...process.env,
  PATH: `${dirname(ownNode)}${delimiter}${process.env.PATH ?? ''}`,
};
process.exit(await run(ownNode, [join(root, program), ...args, ...further], { cwd: root, env }));

/** Installs the packages of the folder's lock file, verified by their integrity, unless they are installed. */
async function install(folder) {
  const { missing, changed, isNew } = differences(folder);
  if (!missing && !changed) return;
  console.log(`Installing packages (${missing ?? changed} is missing or out of date) ...`);
  const start = Date.now();
  const tick = setInterval(() => console.log(`Installing packages ... ${seconds(start)} s`), 10_000);
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // `ci` begins by removing all: what a running product may use is only added to where nothing else has changed.
  const clean = ['ci', ...(runsOnly ? ['--omit=dev'] : [])];
  const how = isNew || changed ? clean : ['install', '--no-save'];
  const npmArgs = [...how, '--no-audit', '--no-fund', '--loglevel=error'];
  const code = await run(npm, npmArgs, { cwd: folder });
  clearInterval(tick);
  if (code !== 0) fail(`npm ${npmArgs.join(' ')} failed in ${folder}: its output above says why`);
  const left = differences(folder);
  if (left.missing || left.changed) fail(`npm ci is needed: ${folder} has other packages than are locked`);
  console.log(`Installing packages: done in ${seconds(start)} s`);
}

/**
 * The first package that is missing, and the first one installed in another version than the locked one; npm records what it
 * installed in a lock file of its own. Builds for other platforms may be absent.
 */
function differences(folder) {
  const installed = readPackages(join(folder, 'node_modules/.package-lock.json'));
  const packages = Object.entries(readPackages(join(folder, 'package-lock.json'))).filter(
    ([path, { dev }]) => path.includes('node_modules/') && !(runsOnly && dev),
  );
  const missing = packages.find(([path, one]) => !installed[path] && !one.optional && !one.devOptional);
  const changed = packages.find(([path, one]) => installed[path] && installed[path].version !== one.version);
  return { missing: missing?.[0], changed: changed?.[0], isNew: Object.keys(installed).length === 0 };
}

/** Whether a built file is missing or older than a file of its sources; a folder is as new as what was last added or removed. */
function isOlder(file, sources) {
  const time = (path) => statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const paths = sources.flatMap((folder) => [
    folder,
    ...readdirSync(join(root, folder), { recursive: true }).map((path) => join(folder, path)),
  ]);
  return Math.max(...paths.map(time)) > time(file);
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return {};
  }
}

/** Runs a program; forwards SIGINT and SIGTERM, and ends it when npm is killed. Resolves with the exit code. */
function run(program, args, options) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'inherit', ...options });
    const forward = (signal) => child.kill(signal);
    process.on('SIGINT', forward).on('SIGTERM', forward);
    const parent = process.ppid;
    const orphaned = () => process.env.npm_lifecycle_event && process.ppid !== parent;
    const watch = setInterval(() => orphaned() && forward('SIGTERM'), 1000);
    child.once('error', (error) => fail(`${program} could not be started: ${error.message}`));
    child.once('exit', (code, signal) => {
      clearInterval(watch);
      process.off('SIGINT', forward).off('SIGTERM', forward);
      resolve(code ?? 128 + constants.signals[signal]);
    });
  });
}

function requireNode(oldest) {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < oldest) fail(`Node ${oldest} or later is needed; this is Node ${process.versions.node}`);
}

function seconds(since) {
  return Math.round((Date.now() - since) / 1000);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
