import { freePorts } from '../process/ports.ts';

export interface EnginePorts {
  mongo: number;
  kafka: number;
  kafkaController: number;
  redis: number;
  smtp: number;
  mailCatcher: number;
  /** Of what else runs where the engines are replicated. */
  mongo2: number;
  mongo3: number;
  kafka2: number;
  kafka3: number;
  kafkaController2: number;
  kafkaController3: number;
  redis2: number;
  sentinel: number;
  sentinel2: number;
  sentinel3: number;
}

/** Close to the engines' usual ports, but different, since such an engine may already run on this machine. */
export const defaultEnginePorts: EnginePorts = {
  mongo: 27117,
  kafka: 9192,
  kafkaController: 9193,
  redis: 6479,
  smtp: 1025,
  mailCatcher: 8025,
  mongo2: 27118,
  mongo3: 27119,
  kafka2: 9292,
  kafka3: 9392,
  kafkaController2: 9293,
  kafkaController3: 9393,
  redis2: 6480,
  sentinel: 26479,
  sentinel2: 26480,
  sentinel3: 26481,
};

/** Free ports, so that tests can run beside `npm start`. */
export async function freeEnginePorts(): Promise<EnginePorts> {
  const names = Object.keys(defaultEnginePorts) as (keyof EnginePorts)[];
  const ports = await freePorts(names.length);
  return Object.fromEntries(names.map((name, index) => [name, ports[index]])) as unknown as EnginePorts;
}
