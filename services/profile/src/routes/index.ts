import type { Route } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { adverts } from './adverts.ts';
import { moderation } from './moderation.ts';
import { photos } from './photos.ts';
import { profiles } from './profiles.ts';
import { relations } from './relations.ts';
import { seedProfileRoute } from './seed.ts';
import { support } from './support.ts';
import { team } from './team.ts';

/** How the service answers the operations that the contract gives it, by subject. */
export const routes: readonly Route<Context>[] = [
  ...adverts,
  ...moderation,
  ...relations,
  ...photos,
  ...profiles,
  ...support,
  ...team,
  seedProfileRoute,
];
