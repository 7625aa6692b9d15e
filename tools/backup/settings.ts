import { serviceNames } from '../start/product-ports.ts';

/** The settings of both commands; by default those of the product started by `npm start`. */
export function backupSettings(env: NodeJS.ProcessEnv = process.env) {
  return {
    mongoUrl: env.MONGO_URL ?? 'mongodb://127.0.0.1:27117/?replicaSet=rs0&directConnection=true',
    /** For servers with single databases, or when admin's has another name, e.g. `operators`. */
    databases: env.MONGO_DATABASES?.split(',') ?? [...serviceNames],
  };
}
