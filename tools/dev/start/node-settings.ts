import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

/**
 * How Node runs every program of the product, here and in the images, whose Dockerfiles say the same (a test compares).
 * V8 takes what it thinks a large machine has; a program here needs little of it. The less the old space may hold, the
 * sooner V8 clears it, and one thread beside the main one is enough to help with that.
 */
export const nodeOptions = '--max-semi-space-size=8 --max-old-space-size=256 --v8-pool-size=1';

/**
 * glibc keeps what was freed below this size for later, and by itself raises it to 32 MiB: after some logins auth would
 * keep ten times the 19 MiB that hashing a password takes.
 */
export const mallocThreshold = '1048576';

/** Compiled once, not at every start: without it each program also loads what strips types. */
export const compileCache = join(root, 'node_modules/.cache/compiled');
