import { down, emptyRedis, type Fault, kill, pause, programs, roll } from './faults.ts';
import {
  kafkaNodes,
  killMaster,
  killPrimary,
  loseMaster,
  mongoMembers,
  partitionPrimary,
  partitionPrimaryFromMembers,
  partitionSecondary,
  pausePrimary,
  redisNodes,
  replicas,
  rollPrimary,
} from './replicated-engines.ts';

/** Kills, mixed with the other faults in fixed proportions: for single engines. */
export function plan(kills: number): Fault[] {
  const victims = [...programs, 'mailbox', 'mailbox', 'notification', 'gateway', 'kafka', 'mongod', 'redis'];
  return mixed(kills, victims.map(kill), [
    pause('mailbox', 16),
    pause('notification', 16),
    pause('kafka', 20),
    down('kafka', 60),
    emptyRedis(),
    pause('mongod', 15),
    ...programs.map(roll),
  ]);
}

/** The same where everything runs more than once: each process dies, the primary most often. */
export function replicatedPlan(kills: number): Fault[] {
  const members = [...mongoMembers, ...kafkaNodes, ...redisNodes].map(kill);
  return mixed(
    kills,
    [killPrimary, killMaster, ...members, ...replicas.map(kill)],
    [
      pausePrimary,
      partitionPrimary,
      partitionPrimaryFromMembers,
      partitionSecondary,
      rollPrimary,
      loseMaster,
      ...kafkaNodes.map((name) => pause(name, 20)),
      ...[...mongoMembers, ...kafkaNodes, ...replicas].map(roll),
    ],
  );
}

function mixed(count: number, kills: Fault[], others: Fault[]): Fault[] {
  return Array.from({ length: count }, (_, i) => {
    const fault = kills[i % kills.length] as Fault;
    return i % 8 === 7 ? [fault, others[Math.floor(i / 8) % others.length] as Fault] : [fault];
  }).flat();
}
