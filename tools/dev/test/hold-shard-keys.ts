import { afterAll, afterEach, expect } from 'vitest';
import { asked } from './watch-commands.ts';

// Runs for each file of tests. A test fails whose service asks a large collection without its shard key (docs/sharding.md).
const hold = () => expect(asked.splice(0), 'commands without their shard key').toEqual([]);
afterEach(hold);
afterAll(hold);
