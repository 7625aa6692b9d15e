import { operatorTimings } from '@emberline/contracts/operator-choices';
import { startRepeating, startSharedRounds } from '@emberline/kit/jobs/repeating';
import type { Job } from '@emberline/kit/service';
import { counter } from '@emberline/kit/telemetry/metrics';
import type { Context } from '../context.ts';

const idleEveryMs = 15_000;

type Needed = Pick<Context, 'mongo' | 'sessions' | 'security' | 'log'>;

/** Ends the sessions of operators who have left their desk. */
export const endingIdle: Job<Needed> = (context) =>
  startSharedRounds({ db: context.mongo.db, name: 'end idle', pauseMs: idleEveryMs, log: context.log }, () =>
    endIdle(context),
  ).stop;

export async function endIdle({ sessions, security }: Needed, now = Date.now()): Promise<void> {
  const ended = await sessions.revokeIdle(new Date(now - operatorTimings.idleEnd * 1_000));
  await sessions.publishRevoked(ended.map(({ _id }) => _id));
  for (const { _id: sessionId, subjectId } of ended)
    security.note('sessions-ended', { subjectId, sessionId, ended: 1, cause: 'idle' });
}

const repairEveryMs = 5_000;
const forgetEveryMs = 3_600_000;

/** Restores revocations in Redis after it was down or emptied; and forgets there when sessions that have ended were used. */
export const repairingRevocations: Job<Pick<Context, 'mongo' | 'seen' | 'sessions' | 'log' | 'metrics'>> = ({
  mongo,
  seen,
  sessions,
  log,
  metrics,
}) => {
  const failures = counter(
    metrics,
    'revocation_repair_failures_total',
    'Rounds in which missing revocations could not be put back into Redis',
  );
  const forgetting = { db: mongo.db, log, name: 'forget old sessions', pauseMs: forgetEveryMs };
  const rounds = [
    startSharedRounds(forgetting, seen.forgetOld),
    // Each replica looks: to claim the round would cost more than the look, and nothing is put back twice.
    startRepeating(repairEveryMs, log, async () => {
      try {
        const added = await sessions.repair();
        if (added > 0) log.info({ added }, 'revocations were missing in Redis');
      } catch (error) {
        failures.inc();
        log.warn({ reason: (error as Error).message }, 'revocations cannot be repaired yet');
      }
    }),
  ];
  return () => Promise.all(rounds.map(({ stop }) => stop()));
};
