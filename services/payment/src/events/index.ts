import type { Handler } from '@emberline/kit/events/handlers';
import type { Context } from '../context.ts';
import { onMemberDeleted } from './member-deleted.ts';
import { onMemberEmailChanged } from './member-email-changed.ts';

export const handlers: Handler<Context>[] = [onMemberDeleted, onMemberEmailChanged];
