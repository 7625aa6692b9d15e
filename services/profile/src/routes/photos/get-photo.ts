import { getPhoto } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { servePhoto } from '../../actions/serve-photo.ts';
import type { Context } from '../../context.ts';

export const getPhotoRoute = route(getPhoto, async (context: Context, { params, ...asked }) =>
  servePhoto(context, { file: params.file, ...asked }),
);
