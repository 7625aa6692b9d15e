import {
  type ProcessSpec,
  type SupervisedProcess,
  Supervisor,
  type SupervisorContext,
} from './supervised-process.ts';

/** Processes that start side by side and stop together; one that ends is started again. */
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

  /** Resolves once the process is ready. Throws, with the end of its log, when it ends before, or when the group was stopped. */
  async start(spec: ProcessSpec): Promise<void> {
    if (this.#stopped) throw new Error(`${spec.name} was not started: stopping`);
    const member = new Supervisor(spec, this.#context);
    this.#members.set(spec.name, member);
    await member.start();
  }

  /** SIGTERM to all; SIGKILL to those that still run after `graceMs`. Also ends what is just starting. */
  async stop(graceMs = 10_000): Promise<void> {
    this.#stopped = true;
    await Promise.all([...this.#members.values()].map((member) => member.stop(graceMs)));
  }
}
