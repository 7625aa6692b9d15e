import { seedProfile } from '@emberline/contracts';
import { type Route, seedRoute } from '@emberline/kit/http/operation';
import { putDemonstration } from '../actions/put-demonstration.ts';
import type { Context } from '../context.ts';
import { moderation } from './moderation.ts';
import { photos } from './photos.ts';
import { profiles } from './profiles.ts';
import { relations } from './relations.ts';
import { support } from './support.ts';
import { team } from './team.ts';

const seedProfileRoute = seedRoute(seedProfile, async (context: Context, { body: { rows } }) => {
  await putDemonstration(context, rows);
  return { stored: rows.length };
});

/** How the service answers the operations that the contract gives it, by subject. */
export const routes: readonly Route<Context>[] = [
  ...moderation,
  ...relations,
  ...photos,
  ...profiles,
  ...support,
  ...team,
  seedProfileRoute,
];
