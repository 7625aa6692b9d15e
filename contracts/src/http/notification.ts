import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { Id, Sentence, shape } from '../schemas.ts';

/** Presence, live counts and emails. The live connection itself is in live.ts. */

export const getNoticeSettings = operation({
  id: 'getNoticeSettings',
  service: 'notification',
  method: 'GET',
  path: '/notifications/settings',
  who: 'member',
  summary: 'Whether the member wants an email about unread messages.',
  answer: Type.Object({ emailNotices: Type.Boolean() }),
});

export const setNoticeSettings = operation({
  id: 'setNoticeSettings',
  service: 'notification',
  method: 'PUT',
  path: '/notifications/settings',
  who: 'member',
  summary: 'Choose whether to get an email about unread messages.',
  body: Type.Object({ emailNotices: Type.Boolean() }),
  answer: Type.Object({ emailNotices: Type.Boolean() }),
});

export const unsubscribe = operation({
  id: 'unsubscribe',
  service: 'notification',
  method: 'POST',
  path: '/notifications/unsubscribe',
  who: 'guest',
  summary: 'Stop emails about unread messages, from the link in one of them.',
  body: Type.Object({ token: Type.String({ minLength: 20, maxLength: 200 }) }),
  answer: Sentence,
  errors: ['LINK_INVALID'],
  limit: { count: 30, seconds: 300, per: 'address' },
});

// Internal: between services only.

export const orderPresence = operation({
  id: 'orderPresence',
  service: 'notification',
  method: 'PUT',
  path: '/internal/presences/:id/order',
  who: 'service',
  callers: ['admin'],
  onBehalfOf: 'operator',
  summary:
    'Set a profile that operators act for online until further notice, or offline. Answers how it is shown then: a living connection is never hidden.',
  params: Type.Object({ id: Id }),
  body: Type.Object({ online: Type.Boolean() }),
  answer: Type.Object({ online: Type.Boolean() }, shape('presence')),
  errors: ['ASSISTANCE_NOT_ALLOWED'],
});
