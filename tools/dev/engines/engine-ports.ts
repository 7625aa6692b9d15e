/** Close to the engines' usual ports, but different, since such an engine may already run on this machine. */
export const defaultEnginePorts = {
  mongo: 27117,
  kafka: 9192,
  kafkaController: 9193,
  redis: 6479,
  smtp: 1025,
  mailCatcher: 8025,
  // Of what else runs where the engines are replicated.
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

export type EnginePorts = Record<keyof typeof defaultEnginePorts, number>;
