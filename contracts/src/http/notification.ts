import { Type } from 'typebox';
import { notification } from '../declare.ts';
import { broadcastLimits } from '../operator-choices.ts';
import { Done, Id, Nullable, OneOf, Sentence, Time } from '../schemas.ts';

/** Presence, live counts and emails. The live connection itself is in live.ts. */

export const getNoticeSettings = notification('getNoticeSettings', 'member', 'GET /notifications/settings', {
  summary: 'Whether the member wants an email about unread messages, and hides when they are here.',
  answer: Type.Object({ emailNotices: Type.Boolean(), presenceHidden: Type.Boolean() }),
});

export const setNoticeSettings = notification('setNoticeSettings', 'member', 'PUT /notifications/settings', {
  summary:
    'Choose whether to get an email about unread messages, and whether to hide when one is here, in exchange for not seeing it of others. What is left out stays.',
  body: Type.Object({
    emailNotices: Type.Optional(Type.Boolean()),
    presenceHidden: Type.Optional(Type.Boolean()),
  }),
  answer: Type.Object({ emailNotices: Type.Boolean(), presenceHidden: Type.Boolean() }),
  limit: { count: 120, seconds: 3600, per: 'account' },
});

export const unsubscribe = notification('unsubscribe', 'guest', 'POST /notifications/unsubscribe', {
  summary: 'Stop emails about unread messages, from the link in one of them.',
  body: Type.Object({ token: Type.String({ minLength: 20, maxLength: 200 }) }),
  answer: Sentence,
  errors: ['LINK_INVALID'],
  limit: { count: 30, seconds: 300, per: 'address' },
});

export const getPushKey = notification('getPushKey', 'member', 'GET /notifications/push', {
  summary:
    'The public key (VAPID) with which a browser subscribes to push notices; null where there are none.',
  answer: Type.Object({ publicKey: Nullable(Type.String()) }),
});

export const addPushDevice = notification('addPushDevice', 'member', 'PUT /notifications/push', {
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

export const listPushDevices = notification('listPushDevices', 'member', 'GET /notifications/push/devices', {
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

export const removePushDevice = notification(
  'removePushDevice',
  'member',
  'DELETE /notifications/push/:deviceId',
  {
    summary: 'Send no more push notices to a device of one’s own. Unknown ones are no error.',
    params: Type.Object({ deviceId: Id }),
    answer: Done,
    limit: { count: 60, seconds: 3600, per: 'account' },
  },
);

/** A banner on every page of members, such as before maintenance. */
const Banner = Type.Object({
  text: Type.String({ minLength: 1, maxLength: broadcastLimits.bannerMax, pattern: '\\S' }),
  until: Time,
});

/** Rises with each change of the banner. */
const BannerVersion = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

export const getBanner = notification('getBanner', 'manager', 'GET /admin/banner', {
  summary: 'The banner that members see now, if any, and the version that a change of it names.',
  answer: Type.Object({ banner: Nullable(Banner), version: BannerVersion }),
});

export const setBanner = notification('setBanner', 'manager', 'PUT /admin/banner', {
  summary:
    'Show a banner on every page of members, at once; null removes it. CONFLICT names who has changed it since the version that was seen.',
  body: Type.Object({ banner: Nullable(Banner), version: BannerVersion }),
  answer: Type.Object({ ok: Type.Literal(true), version: BannerVersion }),
  errors: ['CODE_NEEDED', 'CONFLICT'],
});

export const setUserStatus = notification('setUserStatus', 'operator', 'POST /admin/messaging/status', {
  summary:
    'Set a profile that operators act for online until further notice, or offline. Answers whether it took effect: a living connection is never hidden.',
  body: Type.Object({ userId: Id, status: OneOf(['online', 'offline'] as const) }),
  answer: Type.Object({ updated: Type.Boolean() }),
  errors: ['ASSISTANCE_NOT_ALLOWED'],
});
