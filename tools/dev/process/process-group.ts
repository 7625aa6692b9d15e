import {
  type ProcessSpec,
  type SupervisedProcess,
  Supervisor,
  type SupervisorContext,
} from './supervised-process.ts';

/** Processes that start in parallel and stop together; one that ends is restarted. */
export class ProcessGroup {
  readonly #context: SupervisorContext;
  readonly #members = new Map<string, Supervisor>();
  #stopped = false;

  constructor(context: SupervisorContext) {
    this.#context = context;
  }

  /** By name. */
  get processes(): Record<string, SupervisedProcess> {
    return Object.fromEntries(this.#members);
  }

  /** Resolves when the process is ready. Throws with the end of its log when it ends first, or when the group is stopped. */
  async start(spec: ProcessSpec): Promise<void> {
    if (this.#stopped) throw new Error(`${spec.name} was not started: stopping`);
    const member = new Supervisor(spec, this.#context);
    this.#members.set(spec.name, member);
    await member.start();
  }

  /** Sends SIGTERM to all, and SIGKILL to those that still run after `graceMs`. Also ends processes that are starting. */
  async stop(graceMs = 10_000): Promise<void> {
    this.#stopped = true;
    await Promise.all([...this.#members.values()].map((member) => member.stop(graceMs)));
  }
}
