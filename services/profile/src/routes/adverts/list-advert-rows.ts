import { listAdvertRows } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { showAdverts } from '../../actions/show-adverts.ts';
import type { Context } from '../../context.ts';

export const listAdvertRowsRoute = route(listAdvertRows, (context: Context) => showAdverts(context));
