import { operatorTimings } from '@emberline/contracts/operator-choices';
import { startSharedRounds } from '@emberline/kit/jobs/shared-rounds';
import type { Job } from '@emberline/kit/service';
import type { Context } from '../context.ts';

const everyMs = 15_000;

type Needed = Pick<Context, 'mongo' | 'sessions' | 'security' | 'log'>;

/** Ends the sessions of operators who have left their desk. */
export const endingIdle: Job<Needed> = (context) =>
  startSharedRounds({ db: context.mongo.db, name: 'end idle', pauseMs: everyMs, log: context.log }, () =>
    endIdle(context),
  ).stop;

export async function endIdle({ sessions, security }: Needed, now = Date.now()): Promise<void> {
  const ended = await sessions.revokeIdle(new Date(now - operatorTimings.idleEnd * 1_000));
  await sessions.publishRevoked(ended.map(({ _id }) => _id));
  for (const { _id: sessionId, subjectId } of ended)
    security.note('sessions-ended', { subjectId, sessionId, ended: 1, cause: 'idle' });
}
