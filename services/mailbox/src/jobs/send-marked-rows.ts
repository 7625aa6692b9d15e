import { startSharedRounds } from '@emberline/kit/jobs/repeating';
import type { Job } from '@emberline/kit/service';
import type { Context } from '../context.ts';

const everyMs = 10_000;

/**
 * The release before marked each row as `pending` until its event was sent. What its processes left is told again by whoever
 * finishes what dead processes left. Goes with the indexes `pending in order` and `readings and fences end`, one release later (0014).
 */
export const sendingMarkedRows: Job<Context> = ({ mongo, log, changeRows, rowStreams }) =>
  startSharedRounds({ db: mongo.db, name: 'send marked rows', pauseMs: everyMs, log }, async () => {
    const marked = await changeRows.marked();
    if (marked.length === 0) return;
    const first = new Map<string, number>();
    for (const { conversationId: id, revision } of marked)
      first.set(id, Math.min(revision, first.get(id) ?? revision));
    await rowStreams.tellAgain([...first].map(([id, revision]) => [id, revision - 1]));
    await changeRows.unmark(marked);
  }).stop;
