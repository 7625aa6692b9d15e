import { constants } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/** Runs before anything else in each thread of a decoder process. */

// The WebAssembly build asks this old function for constants alone; the permission model refuses it altogether.
Object.assign(process, { binding: () => ({ fs: constants }) });
// Only the first thread starts others. A worker may be given other permissions than its starter has.
if (!isMainThread) process.permission.drop('worker');
