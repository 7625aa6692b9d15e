import { Type } from 'typebox';
import { notification } from '../declare.ts';
import { letterSwitches } from '../letter-kinds.ts';
import { broadcastLimits } from '../operator-choices.ts';
import { counted, Flag, Id, Line, Nullable, OneOf, Sentence, Time, Token } from '../schemas.ts';

/** Presence, live counts and emails. The live connection itself is in live.ts. */

const NoticeSettings = Type.Object({
  emailNotices: Type.Boolean(),
  emailNews: Type.Optional(Type.Boolean()),
  presenceHidden: Type.Boolean(),
  lettersReturn: Flag('emails to the member’s address come back; few or none are sent'),
});

export const getNoticeSettings = notification('getNoticeSettings', 'member', 'GET /notifications/settings', {
  summary:
    'Whether the member wants emails about unread messages and with news, hides when they are here, and whether emails to them come back.',
  answer: NoticeSettings,
});

export const setNoticeSettings = notification('setNoticeSettings', 'member', 'PUT /notifications/settings', {
  summary:
    'Choose whether to get emails about unread messages and with news, and whether to hide when one is here, in exchange for not seeing it of others; or say that emails arrive again. What is left out stays.',
  body: Type.Object({
    emailNotices: Type.Optional(Type.Boolean()),
    emailNews: Flag('until it is chosen, as `emailNotices`'),
    presenceHidden: Type.Optional(Type.Boolean()),
    lettersReturn: Type.Optional(Type.Literal(false)),
  }),
  answer: NoticeSettings,
  limit: { count: 120, seconds: 3600, per: 'account' },
});

const UnsubscribeToken = Token(200, 20);
const inAddress = {
  token: Type.Optional(UnsubscribeToken),
  of: Type.Optional(OneOf(letterSwitches)),
};

export const unsubscribe = notification('unsubscribe', 'guest', 'POST /notifications/unsubscribe', {
  summary:
    'Stop the emails that name this address (List-Unsubscribe, RFC 8058), with a form, or from the page of the link in one of them, with JSON. The token, and which emails it is about, are in the address or in the body.',
  query: Type.Object(inAddress),
  body: Type.Object({ ...inAddress, 'List-Unsubscribe': Type.Optional(Type.Literal('One-Click')) }),
  form: true,
  answer: Sentence,
  errors: ['LINK_INVALID'],
  // Providers of mailboxes call it for all of theirs.
  limit: { count: 3_000, seconds: 300, per: 'address' },
});

export const showUnsubscribe = notification('showUnsubscribe', 'guest', 'GET /notifications/unsubscribe', {
  summary:
    'Leads a person who opens the address of `unsubscribe` to the page with its button. Changes nothing.',
  query: Type.Object(inAddress),
  bytes: 'text/html',
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
    endpoint: Token(1000, 10),
    keys: Type.Object({
      p256dh: Type.String({ pattern: '^[A-Za-z0-9_-]{87}$' }),
      auth: Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' }),
    }),
    withText: Flag('show name and text in the notices; left out: as it was, at first not'),
    closes: Flag('its worker closes notices when a push says so, instead of showing one'),
    replaces: Type.Optional(Id),
    renew: Flag('the member has not asked now: what was switched off elsewhere stays off'),
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
    limit: { count: 60, seconds: 3600, per: 'account' },
  },
);

/** A banner on every page of members, such as before maintenance. */
const Banner = Type.Object({
  text: Line(broadcastLimits.bannerMax),
  until: Time,
});

/** Rises with each change of the banner. */
const BannerVersion = Type.Integer(counted());

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

export const getReturnedLetters = notification(
  'getReturnedLetters',
  'operator',
  'GET /admin/users/:id/letters',
  {
    summary: 'When a letter to the member’s address came back last; null where they arrive.',
    answer: Type.Object({ returnedAt: Nullable(Time) }),
  },
);

export const setUserStatus = notification('setUserStatus', 'operator', 'POST /admin/messaging/status', {
  summary:
    'Set a profile that operators act for online until further notice, or offline. Answers whether it took effect: a living connection is never hidden.',
  body: Type.Object({ userId: Id, status: OneOf(['online', 'offline'] as const) }),
  answer: Type.Object({ updated: Type.Boolean() }),
  errors: ['ASSISTANCE_NOT_ALLOWED'],
});
