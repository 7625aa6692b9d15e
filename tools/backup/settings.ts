import { serviceNames } from '../start/product-ports.ts';

/** Both commands' settings; the defaults are the product that `npm start` has started. */
export function backupSettings(env: NodeJS.ProcessEnv = process.env) {
  return {
    mongoUrl: env.MONGO_URL ?? 'mongodb://127.0.0.1:27117/?replicaSet=rs0&directConnection=true',
    /** Where admin's database has another name, e.g. `operators`, or servers differ: one at a time. */
    databases: env.MONGO_DATABASES?.split(',') ?? [...serviceNames],
  };
}
