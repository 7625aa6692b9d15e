import { defineConfig } from 'vitest/config';

const minute = 60_000;
/** `expect.poll` gives up after a second by itself, which is little on a busy machine. */
const patientPolls = { poll: { timeout: 10_000 } };
/** For the processes of tests, and what they start. */
const env = { APP_ENV: 'test', SECURITY_LOG_FILE: '/dev/null' };

/**
 * Measures time, repeats what goes wrong once in many times, or builds a Go program first: not beside other tests, and not
 * while somebody waits.
 */
const further = ['services/*/test/{*-load,*races,*cut-off,stripe-mock}.test.ts'];

// isolate: false loads modules once a worker, not once a file, which would take as long as many of the tests.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          env,
          isolate: false,
          include: [
            'contracts/**/*.test.ts',
            'services/*/src/**/*.test.ts',
            'gateway/{,plugin/**/}*.test.ts',
            'tools/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', 'tools/*/*/test/**'],
          expect: patientPolls,
          // They run behind all others; some start programs.
          testTimeout: minute / 2,
        },
      },
      onEngines('engines', ['services/*/test/**/*.test.ts'], further),
      onEngines('further', [...further, 'tools/*/*/test/**/*.test.ts'], []),
      {
        test: {
          name: 'gateway',
          isolate: false,
          include: ['gateway/test/**/*.test.ts'],
          globalSetup: 'tools/dev/test/provide-redis.ts',
          // Each file starts gateways of its own; each worker has its own database of Redis.
          maxWorkers: 2,
          expect: patientPolls,
          testTimeout: minute / 2,
          hookTimeout: minute / 2,
        },
      },
      './web/vitest.config.ts',
      onOneProduct('e2e', ['tests/e2e']),
      // Operators' pages are here for time: the two products are tested side by side.
      onOneProduct('api', ['tests/api', 'tests/operators']),
      // Every page in every width, how soon a slow phone shows and answers, a year of payments, and the load scripts, for which k6 is built.
      onOneProduct('longer', ['tests/longer']),
      {
        test: {
          name: 'product',
          include: ['tests/**/*.test.ts'],
          exclude: [
            '**/node_modules/**',
            'tests/e2e/**',
            'tests/api/**',
            'tests/operators/**',
            'tests/longer/**',
            'tests/cluster/**',
            'tests/alerts/**',
          ],
          // They kill parts of a whole product, and measure it: only one at a time.
          fileParallelism: false,
          testTimeout: 5 * minute,
          hookTimeout: 5 * minute,
        },
      },
      {
        test: {
          // `npm run ops -- alerts faults`
          name: 'alerts',
          include: ['tests/alerts/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 10 * minute,
          hookTimeout: 5 * minute,
        },
      },
      {
        test: {
          name: 'cluster',
          include: ['tests/cluster/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 10 * minute,
          hookTimeout: 5 * minute,
        },
      },
    ],
  },
});

/** Tests whose files share engines; each file has its own database names and Kafka prefix. */
function onEngines(name: string, include: string[], exclude: string[]) {
  return {
    test: {
      name,
      env,
      isolate: false,
      include,
      exclude: ['**/node_modules/**', ...exclude],
      globalSetup: 'tools/dev/test/provide-engines.ts',
      setupFiles: 'tools/dev/test/hold-shard-keys.ts',
      // They wait for answers much of the time.
      maxWorkers: 3,
      expect: patientPolls,
      testTimeout: minute / 2,
      hookTimeout: minute,
    },
  };
}

/** Tests of folders whose files share one running product. */
function onOneProduct(name: string, folders: string[]) {
  return {
    test: {
      name,
      include: folders.map((folder) => `${folder}/**/*.test.ts`),
      globalSetup: 'tests/support/provide-product.ts',
      isolate: false,
      fileParallelism: false,
      testTimeout: 2 * minute,
      hookTimeout: 5 * minute,
      expect: { poll: { timeout: minute / 4 } },
    },
  };
}
