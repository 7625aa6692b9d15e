import type { Job } from '@emberline/kit/service';
import type { Context } from '../context.ts';

const atOnce = 500;

/** Runs once at the start. Another replica or the next start finishes what one leaves undone. */
export const namingOldBlocks: Job<Context> = (context) => {
  nameOldBlocks(context).catch((error) => context.log.warn({ err: error }, 'old blocks are not named yet'));
  return () => {};
};

/**
 * Adds today's first names to blocks stored before names were kept. The first replica to reach a block changes it.
 */
export async function nameOldBlocks(context: Pick<Context, 'blocks' | 'members'>): Promise<void> {
  for (;;) {
    const blocks = await context.blocks.withoutNames(atOnce);
    if (blocks.length === 0) return;
    const pairs = blocks.map(({ _id }) => _id.split('>'));
    const known = await context.members.find(pairs.flat());
    for (const [i, { _id }] of blocks.entries()) {
      const named = (pairs[i] ?? []).flatMap((id) => {
        const firstname = known.get(id)?.facts?.firstname;
        return firstname === undefined ? [] : [[id, firstname]];
      });
      await context.blocks.addNames(_id, Object.fromEntries(named));
    }
  }
}
