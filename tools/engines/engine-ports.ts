import { freePorts } from '../process/ports.ts';

export interface EnginePorts {
  mongo: number;
  kafka: number;
  kafkaController: number;
  redis: number;
  smtp: number;
  mail: number;
}

/** Beside, not on, each engine's usual port: one that already runs on the machine is left alone. */
export const defaultEnginePorts: EnginePorts = {
  mongo: 27117,
  kafka: 9192,
  kafkaController: 9193,
  redis: 6479,
  smtp: 1025,
  mail: 8025,
};

/** Ports nobody uses, for tests beside a running `npm start`. */
export async function freeEnginePorts(): Promise<EnginePorts> {
  const names = Object.keys(defaultEnginePorts) as (keyof EnginePorts)[];
  const ports = await freePorts(names.length);
  return Object.fromEntries(names.map((name, index) => [name, ports[index]])) as unknown as EnginePorts;
}
