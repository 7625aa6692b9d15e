import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/**
 * How Node runs every program of the product, here and in the images, whose Dockerfiles say the same (a test compares).
 * V8 would let the young objects of each program take 48 MB on a large machine; 2 MB a half are enough for what one
 * request needs.
 */
export const nodeOptions = '--max-semi-space-size=2';

/** Compiled once, not at every start: without it each program also loads what strips types. */
export const compileCache = join(root, 'node_modules/.cache/compiled');
