import { getPic } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { servePhoto } from '../../actions/serve-photo.ts';
import type { Context } from '../../context.ts';

/** Serves the same photo as `getPhoto`, under the older address. */
export const getPicRoute = route(getPic, async (context: Context, asked) =>
  servePhoto(context, { file: asked.query.pic, ...asked }),
);
