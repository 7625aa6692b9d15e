import { fileURLToPath } from 'node:url';

const inWeb = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

export const configFile = inWeb('vite.config.ts');
export const firstPaintFile = inWeb('src/app/first-paint.ts');
export const workerFile = inWeb('worker/sw.js');
/** What the static server serves. */
export const clientFolder = inWeb('dist/client');
/** The folder of a build that is not complete yet. */
export const workFolder = inWeb(`dist/build-${process.pid}`);
