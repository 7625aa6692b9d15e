const { fork, spawn } = require('node:child_process');
const { once } = require('node:events');
const path = require('node:path');
const { createInterface } = require('node:readline');
const { createSigner } = require('../test/support/signer.cjs');
const { startUpstreams } = require('../test/support/upstreams.cjs');

const seconds = 2;
const connections = 32;
const rounds = 3;

/**
 * Requests a second, latency and processor time a request: of a bare service, of this gateway in front of it with a token
 * check, and of other folders that hold a gateway's main.cjs: `node measure/forwarding.cjs name=folder …`
 * The median of three rounds, every round one after the other.
 */
async function main() {
  const signer = await createSigner();
  const upstreams = await startUpstreams(signer);
  const bare = fork(path.join(__dirname, 'bare-service.cjs'));
  const [barePort] = await once(bare, 'message');
  const token = await signer.sign();
  const env = { ...process.env, ...upstreams.urls, ...settingsFor(barePort) };
  const others = process.argv.slice(2).map((given) => given.split('='));
  const gateways = [...others, ['gateway', path.join(__dirname, '..')]];
  const figures = new Map();
  for (let round = 0; round < rounds; round++) {
    for (const method of ['GET', 'POST']) {
      keep(figures, `bare ${method}`, await load(barePort, method, token, 1));
      for (const [name, folder] of gateways)
        keep(figures, `${name} ${method}`, await measured(folder, env, method, token));
    }
  }
  console.table(Object.fromEntries([...figures].map(([name, runs]) => [name, middle(runs)])));
  bare.kill();
  await upstreams.stop();
}

async function measured(folder, env, method, token) {
  const child = spawn(process.execPath, ['--disable-warning=DEP0060', 'main.cjs'], { cwd: folder, env });
  child.stderr.pipe(process.stderr);
  for await (const line of createInterface({ input: child.stdout })) if (line.includes('ready')) break;
  child.stdout.resume();
  await load(18_080, method, token, 1);
  const before = processorTime(child.pid);
  const figures = await load(18_080, method, token, seconds);
  figures.cpuMicros = Math.round((processorTime(child.pid) - before) / figures.requests);
  child.kill('SIGKILL');
  await once(child, 'close');
  return figures;
}

function load(port, method, token, duration) {
  const child = fork(path.join(__dirname, 'load.cjs'), [
    String(port),
    method,
    token,
    String(duration),
    String(connections),
  ]);
  return Promise.race([
    once(child, 'message').then(([figures]) => figures),
    once(child, 'exit').then(() => Promise.reject(new Error('The load ended early'))),
  ]);
}

function settingsFor(barePort) {
  const bare = `http://127.0.0.1:${barePort}`;
  const contract = path.join(__dirname, '../test/support/contract.json');
  const ceiling = { ADDRESS_REQUESTS_PER_SECOND: '1000000', REDIS_URL: process.env.EMBERLINE_TEST_REDIS_URL };
  return {
    PORT: '18080',
    APP_ENV: 'test',
    CONTRACT_FILE: contract,
    PROFILE_URL: bare,
    MAILBOX_URL: bare,
    ...ceiling,
  };
}

/** Microseconds of processor time that a process has used so far, all its threads together. */
function processorTime(pid) {
  const fields = require('node:fs').readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  const ticksASecond = 100;
  return ((Number(fields[11]) + Number(fields[12])) / ticksASecond) * 1e6;
}

function keep(figures, name, run) {
  figures.set(name, [...(figures.get(name) ?? []), run]);
}

function middle(runs) {
  return runs.sort((a, b) => a.perSecond - b.perSecond)[Math.floor(runs.length / 2)];
}

main().catch((error) => {
  process.stderr.write(`${error.stack}\n`);
  process.exit(1);
});
