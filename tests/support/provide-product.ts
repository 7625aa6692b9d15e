import { rmSync } from 'node:fs';
import type { ProductAddresses } from '@emberline/tools/dev/start/product-addresses.ts';
import { startProduct } from '@emberline/tools/dev/start/start-product.ts';
import { dataFolder } from '@emberline/tools/dev/test/data-folder.ts';
import type { TestProject } from 'vitest/node';
import { manyAtOneAddress } from './one-address.ts';

declare module 'vitest' {
  interface ProvidedContext {
    product: ProductAddresses;
    /** Where the running product keeps its data and logs; empty for one that was given. */
    productFolder: string;
  }
}

/** One product with the small world for all tests of a project, on ports and data of its own. */
export default async function provideProduct(project: TestProject): Promise<() => Promise<void>> {
  const given = givenProduct(process.env);
  if (given) {
    project.provide('product', given);
    project.provide('productFolder', '');
    return async () => {};
  }
  const dir = dataFolder(project.name);
  // Limits count by address, and all tests come from one: behind a trusted proxy a test says its own; browsers do not.
  // No email about unread messages comes while a test counts emails.
  const noLateEmails = { AWAY_BEFORE_EMAIL: '86400' };
  const env = { APP_ENV: 'test', ...manyAtOneAddress, ...noLateEmails, TRUSTED_PROXY_HOPS: '1' };
  const product = await startProduct({ dir, ports: 'free', seed: 'small', env, log: console.log });
  project.provide('product', product.addresses);
  project.provide('productFolder', dir);
  return async () => {
    await product.stop();
    rmSync(dir, { recursive: true, force: true });
  };
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
