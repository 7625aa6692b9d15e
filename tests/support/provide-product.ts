import { rmSync } from 'node:fs';
import type { EngineOptions } from '@emberline/tools/dev/engines/start-engines.ts';
import type { Share } from '@emberline/tools/dev/start/engine-settings.ts';
import type { ProductAddresses } from '@emberline/tools/dev/start/product-addresses.ts';
import { startProduct } from '@emberline/tools/dev/start/start-product.ts';
import { dataFolder } from '@emberline/tools/dev/test/data-folder.ts';
import { givenAddresses, type TestAddresses } from '@emberline/tools/dev/test/provide-engines.ts';
import type { TestProject } from 'vitest/node';
import { manyAtOneAddress } from './one-address.ts';

declare module 'vitest' {
  interface ProvidedContext {
    product: ProductAddresses;
    /** Where the running product keeps its data and logs; empty for one that was given. */
    productFolder: string;
    /** Where its engines keep theirs. */
    enginesFolder: string;
    /** Its part of the engines. */
    share: Share;
  }
}

/** One product with the small world for all tests of a project, on ports and data of its own. */
export default async function provideProduct(project: TestProject): Promise<() => Promise<void>> {
  const given = givenProduct(process.env);
  if (given) {
    project.provide('product', given);
    project.provide('productFolder', '');
    project.provide('enginesFolder', '');
    project.provide('share', alone);
    return async () => {};
  }
  const dir = dataFolder(project.name);
  // Limits count by address, and all tests come from one: behind a trusted proxy a test says its own; browsers do not.
  // No email about unread messages comes while a test counts emails.
  const noLateEmails = { AWAY_BEFORE_EMAIL: '86400' };
  const env = { APP_ENV: 'test', ...manyAtOneAddress, ...noLateEmails, TRUSTED_PROXY_HOPS: '1' };
  const engines = givenAddresses(process.env);
  const share = engines ? shares[project.name] : alone;
  if (!share) throw new Error(`${project.name} has no share of the engines`);
  const product = await startProduct({
    ...{ dir, ports: 'free', seed: 'small', env, share, log: console.log },
    ...(engines && { givenEngines: givenBy(engines) }),
  });
  const mailCatcherUrl = engines?.mailUrl ?? product.addresses.mailCatcherUrl;
  project.provide('product', { ...product.addresses, mailCatcherUrl });
  project.provide('share', share);
  project.provide('productFolder', dir);
  project.provide('enginesFolder', process.env.EMBERLINE_TEST_ENGINES_FOLDER ?? dir);
  return async () => {
    await product.stop();
    rmSync(dir, { recursive: true, force: true });
  };
}

const alone: Share = { prefix: '', redisDatabase: 0 };

/** Of the engines of a whole run, where the engines' own tests have Redis's numbers 0 and 1 and the gateway's 8 to 15. */
const shares: Record<string, Share> = {
  e2e: { prefix: 'e2e-', redisDatabase: 2 },
  api: { prefix: 'api-', redisDatabase: 4 },
};

function givenBy({ mongoUrl, kafkaBrokers, redisUrl, smtpUrl }: TestAddresses): EngineOptions['given'] {
  return { mongod: mongoUrl, kafka: kafkaBrokers, redis: redisUrl, 'mail-catcher': smtpUrl };
}

/**
 * A product that runs already, in containers or a cluster, with the small world in it: EMBERLINE_TEST_WEB, _API and
 * _MAIL_CATCHER are its origins. For tests that use no other door, such as first-message.test.ts.
 */
function givenProduct(env: NodeJS.ProcessEnv): ProductAddresses | undefined {
  const {
    EMBERLINE_TEST_WEB: web,
    EMBERLINE_TEST_API: api,
    EMBERLINE_TEST_MAIL_CATCHER: mailCatcherUrl,
  } = env;
  if (!web || !api || !mailCatcherUrl) return undefined;
  const unreachable = { mongoUrl: '', kafkaBrokers: '', redisUrl: '', smtpUrl: '', paymentSandbox: '' };
  return {
    ...unreachable,
    figures: [],
    web,
    api,
    gateways: [api],
    mailCatcherUrl,
    services: {} as ProductAddresses['services'],
  };
}
