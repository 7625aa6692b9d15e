import presetMantine from 'postcss-preset-mantine';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  css: { postcss: { plugins: [presetMantine()] } },
  test: {
    name: 'web',
    root: import.meta.dirname,
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}', 'server/**/*.test.ts', 'build/**/*.test.ts'],
    setupFiles: ['./src/testing/setup.ts'],
    css: false,
    // One DOM for all files of a worker; setup.ts cleans it after each test.
    isolate: false,
    testTimeout: 30_000,
    // A busy machine may draw late; setup.ts says the same of other waits.
    expect: { poll: { timeout: 10_000 } },
  },
});
