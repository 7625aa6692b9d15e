import { freePorts } from '../process/ports.ts';

export interface EnginePorts {
  mongo: number;
  kafka: number;
  kafkaController: number;
  redis: number;
  smtp: number;
  mail: number;
}

/** Near each engine's usual port but not on it, so that an engine that already runs on the machine is left alone. */
export const defaultEnginePorts: EnginePorts = {
  mongo: 27117,
  kafka: 9192,
  kafkaController: 9193,
  redis: 6479,
  smtp: 1025,
  mail: 8025,
};

/** Free ports, for tests while `npm start` runs. */
export async function freeEnginePorts(): Promise<EnginePorts> {
  const names = Object.keys(defaultEnginePorts) as (keyof EnginePorts)[];
  const ports = await freePorts(names.length);
  return Object.fromEntries(names.map((name, index) => [name, ports[index]])) as unknown as EnginePorts;
}
