import { fileURLToPath } from 'node:url';

const inWeb = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

export const configFile = inWeb('vite.config.ts');
/** What the static server serves. */
export const clientFolder = inWeb('dist/client');
/** Where one build works, until it is whole. */
export const workFolder = inWeb(`dist/build-${process.pid}`);
