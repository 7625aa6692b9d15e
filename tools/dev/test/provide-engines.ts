import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import type { ContainerEngines } from '../engines/container-engines.ts';
import { startEngines } from '../engines/start-engines.ts';
import { dataFolder } from './data-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Without a database name. */
    mongoUrl: string;
    /** host:port, separated by commas. */
    kafkaBrokers: string;
    /** Without a database number. */
    redisUrl: string;
    smtpUrl: string;
    /** The mail catcher's page; GET /email lists the emails. */
    mailUrl: string;
  }
}

/**
 * One set of engines for the whole run: those that EMBERLINE_TEST_* name, with ENGINES=containers some in containers, else
 * some of its own on free ports.
 */
export default async function provideEngines(project: TestProject): Promise<() => Promise<void>> {
  const given = givenAddresses(process.env);
  if (given) {
    provide(project, given);
    return async () => {};
  }
  const engines = await startTestEngines();
  provide(project, engines.addresses);
  return engines.stop;
}

/** Engines of the tests' own, on free ports and with data that goes when they stop. */
export async function startTestEngines(): Promise<{
  addresses: TestAddresses;
  dir: string;
  stop: () => Promise<void>;
}> {
  const dir = dataFolder('engines');
  const containers = await startContainers(process.env);
  const engines = await startEngines({
    dir,
    ports: 'free',
    log: (line) => console.log(line),
    ...(containers && { only: ['mail-catcher'] }),
  });
  const { mailCatcherUrl = '', ...addresses } = engines.addresses;
  return {
    addresses: { ...addresses, ...containers?.addresses, mailUrl: mailCatcherUrl },
    dir,
    stop: async () => {
      await engines.stop();
      await containers?.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** Loaded only when asked for: nothing else needs a Docker. */
async function startContainers({ ENGINES }: NodeJS.ProcessEnv): Promise<ContainerEngines | undefined> {
  if (ENGINES !== 'containers') return undefined;
  const { startContainerEngines } = await import('../engines/container-engines.ts');
  return startContainerEngines();
}

export interface TestAddresses {
  mongoUrl: string;
  kafkaBrokers: string;
  redisUrl: string;
  smtpUrl: string;
  mailUrl: string;
}

function provide(project: TestProject, addresses: TestAddresses): void {
  project.provide('mongoUrl', addresses.mongoUrl);
  project.provide('kafkaBrokers', addresses.kafkaBrokers);
  project.provide('redisUrl', addresses.redisUrl);
  project.provide('smtpUrl', addresses.smtpUrl);
  project.provide('mailUrl', addresses.mailUrl);
}

/** As the environment that `givenAddresses` reads. */
export function environmentOf({ mongoUrl, kafkaBrokers, redisUrl, smtpUrl, mailUrl }: TestAddresses) {
  return {
    EMBERLINE_TEST_MONGO_URL: mongoUrl,
    EMBERLINE_TEST_KAFKA: kafkaBrokers,
    EMBERLINE_TEST_REDIS_URL: redisUrl,
    EMBERLINE_TEST_SMTP_URL: smtpUrl,
    EMBERLINE_TEST_MAIL_URL: mailUrl,
  };
}

/** What EMBERLINE_TEST_* name: all five or none, since half a set would be a mistake. */
export function givenAddresses(env: NodeJS.ProcessEnv): TestAddresses | undefined {
  const addresses = {
    mongoUrl: env.EMBERLINE_TEST_MONGO_URL,
    kafkaBrokers: env.EMBERLINE_TEST_KAFKA,
    redisUrl: env.EMBERLINE_TEST_REDIS_URL,
    smtpUrl: env.EMBERLINE_TEST_SMTP_URL,
    mailUrl: env.EMBERLINE_TEST_MAIL_URL,
  };
  const values = Object.values(addresses);
  if (values.every((value) => value === undefined)) return undefined;
  if (values.every(Boolean)) return addresses as TestAddresses;
  throw new Error(
    'EMBERLINE_TEST_MONGO_URL, _KAFKA, _REDIS_URL, _SMTP_URL and _MAIL_URL are set together or not at all',
  );
}
