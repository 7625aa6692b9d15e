import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onPath } from '../engines/run.ts';
import { commandLineOf, type ProcessRecord } from './process-record.ts';

/** A program to run, and how to find out that it is ready. */
export interface ProcessSpec {
  name: string;
  command: string;
  args: string[];
  cwd?: string;
  env?: Record<string, string | undefined>;
  /** Resolves when the process is ready. Called after every start; `signal` aborts when the process ends. */
  ready: (signal: AbortSignal) => Promise<void>;
}

export interface SupervisorContext {
  /** The folder of `logs/<name>.log`. */
  dir: string;
  record: ProcessRecord;
  /** Gets a line when a process has died and when it is ready again. */
  log: (line: string) => void;
}

export interface SupervisedProcess {
  readonly name: string;
  /** The current process's pid; undefined between its death and its next start. */
  readonly pid: number | undefined;
  /** Sends a signal to the current process. */
  kill(signal: NodeJS.Signals): void;
  /** Resolves when the process has died and is ready again. Read it before `kill`. */
  readonly restarted: Promise<void>;
  /** Adds `env` to the next start only. `restarted` then resolves when that process has died and one without `env` is ready. */
  armNext(env: Record<string, string>): void;
  /** Prevents a restart until `release`. */
  hold(): void;
  release(): void;
}

const backoffMs = { first: 200, most: 5000 };

/** Keeps one process running from `start` to `stop`. Callers use `ProcessGroup`. */
export class Supervisor implements SupervisedProcess {
  readonly #spec: ProcessSpec;
  readonly #context: SupervisorContext;
  readonly #logFile: string;
  #child: ChildProcess | undefined;
  #ended: Promise<string> = Promise.resolve('');
  #stopping = new AbortController();
  #restarted = Promise.withResolvers<void>();
  #held: PromiseWithResolvers<void> | undefined;
  #nextEnv: Record<string, string> | undefined;
  #armed = false;

  constructor(spec: ProcessSpec, context: SupervisorContext) {
    this.#spec = spec;
    this.#context = context;
    this.#logFile = join(context.dir, 'logs', `${spec.name}.log`);
  }

  get name(): string {
    return this.#spec.name;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  get restarted(): Promise<void> {
    return this.#restarted.promise;
  }

  kill(signal: NodeJS.Signals): void {
    this.#child?.kill(signal);
  }

  armNext(env: Record<string, string>): void {
    this.#nextEnv = env;
  }

  hold(): void {
    this.#held ??= Promise.withResolvers<void>();
  }

  release(): void {
    this.#held?.resolve();
    this.#held = undefined;
  }

  async start(): Promise<void> {
    rotateLog(this.#logFile);
    try {
      await this.#runUntilReady();
    } catch (error) {
      await this.stop(0);
      const log = `The end of its log (${this.#logFile}):\n${endOfLog(this.#logFile)}`;
      throw new Error(`${this.name} did not start: ${(error as Error).message}\n${log}`);
    }
    void this.#keepRunning();
  }

  async stop(graceMs: number): Promise<void> {
    this.#stopping.abort();
    this.release();
    if (!this.#child) return;
    // A process that a test has suspended would not receive SIGTERM.
    this.kill('SIGCONT');
    this.kill(graceMs > 0 ? 'SIGTERM' : 'SIGKILL');
    const timer = setTimeout(() => this.kill('SIGKILL'), graceMs);
    await this.#ended;
    clearTimeout(timer);
  }

  async #keepRunning(): Promise<void> {
    let backoff = backoffMs.first;
    let readyAt = Date.now();
    for (;;) {
      const reason = await this.#ended;
      if (this.#stopping.signal.aborted) return;
      if (Date.now() - readyAt > backoffMs.most) backoff = backoffMs.first;
      this.#context.log(`${this.name} ended (${reason}); starting it again in ${backoff / 1000} s`);
      await this.#held?.promise;
      await sleep(backoff, undefined, { signal: this.#stopping.signal }).catch(() => {});
      if (this.#stopping.signal.aborted) return;
      backoff = Math.min(backoff * 2, backoffMs.most);
      try {
        await this.#runUntilReady();
      } catch (error) {
        if (!this.#stopping.signal.aborted) this.#context.log((error as Error).message);
        this.kill('SIGKILL');
        continue;
      }
      readyAt = Date.now();
      this.#context.log(`${this.name} is ready again`);
      if (this.#armed) continue;
      const { resolve } = this.#restarted;
      this.#restarted = Promise.withResolvers();
      resolve();
    }
  }

  async #runUntilReady(): Promise<void> {
    const died = new AbortController();
    this.#ended = this.#spawn();
    const ended = this.#ended.then((reason) => {
      died.abort();
      throw new Error(`${this.name} ended (${reason}) before it was ready`);
    });
    ended.catch(() => {});
    await Promise.race([this.#spec.ready(died.signal), ended]);
    // Some programs change their command line after the start, Redis for example.
    if (this.pid) this.#context.record.add(this.pid, commandLineOf(this.pid) ?? '');
  }

  /** Resolves with the reason when the process has ended. */
  #spawn(): Promise<string> {
    const { command, args, cwd, env } = this.#spec;
    const armed = this.#nextEnv;
    this.#nextEnv = undefined;
    this.#armed = armed !== undefined;
    const output = openSync(this.#logFile, 'a');
    const child = spawn(...boundToThisProcess(command, args), {
      cwd,
      env: { ...(env ?? process.env), ...armed },
      stdio: ['ignore', output, output],
      // A process group of its own, so that Ctrl-C reaches only the supervisor, which stops all in order.
      detached: true,
    });
    closeSync(output);
    this.#child = child;
    if (child.pid) this.#context.record.add(child.pid, [command, ...args].join(' '));
    return new Promise((resolve) => {
      const finish = (reason: string) => {
        if (child.pid) this.#context.record.remove(child.pid);
        this.#child = undefined;
        resolve(reason);
      };
      child.once('error', (error) => finish(error.message));
      child.once('exit', (code, signal) => finish(signal ?? `exit code ${code}`));
    });
  }
}

/** On Linux the kernel ends the child when this process dies; elsewhere the next start does (ProcessRecord). */
function boundToThisProcess(command: string, args: string[]): [string, string[]] {
  const setpriv = process.platform === 'linux' ? onPath('setpriv') : undefined;
  return setpriv ? [setpriv, ['--pdeathsig', 'KILL', '--', command, ...args]] : [command, args];
}

const limitBytes = 20_000_000;

/** Renames a long log to `<file>.1`, replacing an earlier one. */
function rotateLog(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > limitBytes) renameSync(file, `${file}.1`);
}

/** The log's last lines, enough for an error with its stack. */
function endOfLog(file: string): string {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-25).join('\n');
}
