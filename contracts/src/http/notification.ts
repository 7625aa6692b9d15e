import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { Said } from '../schemas.ts';

/** Presence, live counts and mails. The live connection itself is in live.ts. */

export const getNoticeSettings = operation({
  id: 'getNoticeSettings',
  service: 'notification',
  method: 'GET',
  path: '/notifications/settings',
  who: 'member',
  summary: 'Whether one wants a mail about unread messages.',
  answer: Type.Object({ mailNotices: Type.Boolean() }),
});

export const setNoticeSettings = operation({
  id: 'setNoticeSettings',
  service: 'notification',
  method: 'PUT',
  path: '/notifications/settings',
  who: 'member',
  summary: 'Choose whether to get a mail about unread messages.',
  body: Type.Object({ mailNotices: Type.Boolean() }),
  answer: Type.Object({ mailNotices: Type.Boolean() }),
});

export const unsubscribe = operation({
  id: 'unsubscribe',
  service: 'notification',
  method: 'POST',
  path: '/notifications/unsubscribe',
  who: 'guest',
  summary: 'Stop mails about unread messages, from the link in one of them.',
  body: Type.Object({ token: Type.String({ minLength: 20, maxLength: 200 }) }),
  answer: Said,
  errors: ['LINK_INVALID'],
  limit: { count: 30, seconds: 300, per: 'address' },
});
