import type { Config } from 'jest';
import { TIER_VARIABLE } from './local/test-tiers.ts';

/** What hangs ends some time: how long a test may wait for something is said where it waits. */
const TIMEOUT_MS = 300_000;
/** A suite at its full size may take so long. */
const SOAK_TIMEOUT_MS = 3_600_000;

const config: Config = {
  testEnvironment: 'node',
  testRunner: '<rootDir>/test/support/run/suite-runner.ts',
  // The sample has its tests with it.
  roots: ['<rootDir>/test', '<rootDir>/api/plants'],
  testMatch: ['**/*.test.ts'],
  // Node runs TypeScript as it is.
  transform: {},
  globalSetup: './test/support/run/global-setup.ts',
  globalTeardown: './test/support/run/global-teardown.ts',
  reporters: [
    'default',
    './test/support/run/slow-suites-reporter.ts',
    './test/support/run/closing-line-reporter.ts',
  ],
  testTimeout: process.env[TIER_VARIABLE] === 'soak' ? SOAK_TIMEOUT_MS : TIMEOUT_MS,
  // Each suite's modules stay in memory, and collecting gigabytes stops a process for seconds: a new one is cheaper.
  workerIdleMemoryLimit: '1GB',
  // A test that needs another one to run before it fails here, not on the day somebody runs it alone.
  randomize: true,
  showSeed: true,
};

export default config;
