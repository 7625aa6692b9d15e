import { Type } from 'typebox';
import { operation } from '../../operation.ts';
import { queueViews, savedViewLimits } from '../../operator-choices.ts';
import { Done, Id, Nullable, OneOf, shape } from '../../schemas.ts';
import { Label } from './people.ts';

const ViewName = Type.String({ minLength: 1, maxLength: savedViewLimits.nameMax, pattern: '\\S' });

/** What of the queue is shown, under a name. */
const SavedView = Type.Object({
  id: Id,
  name: Type.String(),
  view: OneOf(queueViews),
  label: Nullable(Type.String()),
  profileId: Nullable(Id),
});

const OfView = Type.Object({ id: Id });

export const listQueueProfiles = operation({
  id: 'listQueueProfiles',
  service: 'admin',
  method: 'GET',
  path: '/admin/queue/profiles',
  who: 'operator',
  summary:
    'Profiles for which conversations of the queue wait, those with the most first, at most 200; and one more that is named.',
  query: Type.Object({ also: Type.Optional(Id) }),
  answer: Type.Array(
    Type.Object(
      { id: Id, firstname: Type.String(), username: Type.String(), waitingConversations: Type.Integer() },
      shape('queueProfile'),
    ),
  ),
});

export const listQueueViews = operation({
  id: 'listQueueViews',
  service: 'admin',
  method: 'GET',
  path: '/admin/queue/views',
  who: 'operator',
  summary: 'One’s own saved views of the queue, the oldest first.',
  answer: Type.Array(SavedView),
});

export const saveQueueView = operation({
  id: 'saveQueueView',
  service: 'admin',
  method: 'POST',
  path: '/admin/queue/views',
  who: 'operator',
  summary:
    'Save a view of the queue for oneself. CONFLICT when the name is taken, whatever its case, the same choice is saved already, or there are 20.',
  body: Type.Object({
    name: ViewName,
    view: OneOf(queueViews),
    label: Type.Optional(Nullable(Label)),
    profileId: Type.Optional(Nullable(Id)),
  }),
  answer: SavedView,
  errors: ['CONFLICT'],
});

export const renameQueueView = operation({
  id: 'renameQueueView',
  service: 'admin',
  method: 'PUT',
  path: '/admin/queue/views/:id',
  who: 'operator',
  summary: 'Give one’s own saved view another name. CONFLICT when it is taken.',
  params: OfView,
  body: Type.Object({ name: ViewName }),
  answer: SavedView,
  errors: ['CONFLICT'],
});

export const removeQueueView = operation({
  id: 'removeQueueView',
  service: 'admin',
  method: 'DELETE',
  path: '/admin/queue/views/:id',
  who: 'operator',
  summary: 'Remove one’s own saved view.',
  params: OfView,
  answer: Done,
});
