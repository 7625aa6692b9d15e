import { createLink } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { createLink as create } from '../../actions/links/create-link.ts';
import type { Context } from '../../context.ts';

export const createLinkRoute = route(createLink, (context: Context, { body }) => create(context, body));
