import { Type } from 'typebox';
import { broadcastLimits } from '../broadcast-choices.ts';
import { operation } from '../operation.ts';
import { Done, Id, Nullable, Sentence, shape, Time } from '../schemas.ts';

/** Presence, live counts and emails. The live connection itself is in live.ts. */

export const getNoticeSettings = operation({
  id: 'getNoticeSettings',
  service: 'notification',
  method: 'GET',
  path: '/notifications/settings',
  who: 'member',
  summary: 'Whether the member wants an email about unread messages, and hides when they are here.',
  answer: Type.Object({ emailNotices: Type.Boolean(), presenceHidden: Type.Boolean() }),
});

export const setNoticeSettings = operation({
  id: 'setNoticeSettings',
  service: 'notification',
  method: 'PUT',
  path: '/notifications/settings',
  who: 'member',
  summary:
    'Choose whether to get an email about unread messages, and whether to hide when one is here, in exchange for not seeing it of others. What is left out stays.',
  body: Type.Object({
    emailNotices: Type.Optional(Type.Boolean()),
    presenceHidden: Type.Optional(Type.Boolean()),
  }),
  answer: Type.Object({ emailNotices: Type.Boolean(), presenceHidden: Type.Boolean() }),
  limit: { count: 120, seconds: 3600, per: 'account' },
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

export const getPushKey = operation({
  id: 'getPushKey',
  service: 'notification',
  method: 'GET',
  path: '/notifications/push',
  who: 'member',
  summary:
    'The public key (VAPID) with which a browser subscribes to push notices; null where there are none.',
  answer: Type.Object({ publicKey: Nullable(Type.String()) }),
});

export const addPushDevice = operation({
  id: 'addPushDevice',
  service: 'notification',
  method: 'PUT',
  path: '/notifications/push',
  who: 'member',
  summary:
    'Send push notices of new messages to this device until its session ends, in whatever way. The endpoint must belong to a known push service.',
  body: Type.Object({
    endpoint: Type.String({ minLength: 10, maxLength: 1000 }),
    keys: Type.Object({
      p256dh: Type.String({ pattern: '^[A-Za-z0-9_-]{87}$' }),
      auth: Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' }),
    }),
    withText: Type.Optional(
      Type.Boolean({ description: 'show name and text in the notices; left out: as it was, at first not' }),
    ),
    renew: Type.Optional(
      Type.Boolean({
        description: 'the member has not asked now: what was switched off elsewhere stays off',
      }),
    ),
  }),
  answer: Type.Object({
    deviceId: Id,
    withText: Type.Boolean(),
    on: Type.Boolean({ description: 'false: it was switched off elsewhere, and was not renewed' }),
  }),
  limit: { count: 60, seconds: 3600, per: 'account' },
});

export const listPushDevices = operation({
  id: 'listPushDevices',
  service: 'notification',
  method: 'GET',
  path: '/notifications/push/devices',
  who: 'member',
  summary: 'The caller’s devices that get push notices, and the session that each belongs to.',
  answer: Type.Object({
    devices: Type.Array(
      Type.Object({
        deviceId: Id,
        sessionId: Type.String(),
        withText: Type.Boolean({ description: 'its notices show name and text' }),
      }),
    ),
  }),
});

export const removePushDevice = operation({
  id: 'removePushDevice',
  service: 'notification',
  method: 'DELETE',
  path: '/notifications/push/:deviceId',
  who: 'member',
  summary: 'Send no more push notices to a device of one’s own. Unknown ones are no error.',
  params: Type.Object({ deviceId: Id }),
  answer: Done,
  limit: { count: 60, seconds: 3600, per: 'account' },
});

/** A banner on every page of members, such as before maintenance. */
const Banner = Type.Object({
  text: Type.String({ minLength: 1, maxLength: broadcastLimits.bannerMax, pattern: '\\S' }),
  until: Time,
});

/** Rises with each change of the banner. */
const BannerVersion = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

const ofBanner = { service: 'notification', path: '/admin/banner', who: 'manager' } as const;

export const getBanner = operation({
  ...ofBanner,
  id: 'getBanner',
  method: 'GET',
  summary: 'The banner that members see now, if any, and the version that a change of it names.',
  answer: Type.Object({ banner: Nullable(Banner), version: BannerVersion }),
});

export const setBanner = operation({
  ...ofBanner,
  id: 'setBanner',
  method: 'PUT',
  summary:
    'Show a banner on every page of members, at once; null removes it. CONFLICT names who has changed it since the version that was seen.',
  body: Type.Object({ banner: Nullable(Banner), version: BannerVersion }),
  answer: Type.Object({ ok: Type.Literal(true), version: BannerVersion }),
  errors: ['CODE_NEEDED', 'CONFLICT'],
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
