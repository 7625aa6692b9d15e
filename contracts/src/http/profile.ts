import { Type } from 'typebox';
import { choices } from '../choice-lists.ts';
import { limits } from '../choices.ts';
import { operation } from '../operation.ts';
import {
  Done,
  Gender,
  Id,
  MemberCard,
  MemberProfile,
  Nullable,
  OneOf,
  OwnProfile,
  Page,
  PaymentStatusCode,
  Photo,
  PhotoName,
  Preference,
  ProfileKind,
  paged,
  profileFacts,
  Said,
  Time,
} from '../schemas.ts';

/** Who people are: profiles, photos, browsing, views, hotlists, blocks, reports, ads. */

const OfMember = Type.Object({ id: Id });
const uploadBytes = limits.photoBytes + 64 * 1024;

export const getMe = operation({
  id: 'getMe',
  service: 'profile',
  method: 'GET',
  path: '/users/me',
  who: 'member',
  summary: 'The signed-in user.',
  answer: Type.Object({
    _id: Id,
    id: Id,
    firstname: Type.String(),
    lastname: Type.String(),
    username: Type.String(),
    email: Type.String(),
    gender: Type.String(),
    preference: Type.String(),
    isVerified: Type.Boolean(),
    paymentStatus: Type.Optional(PaymentStatusCode),
    unread: Type.Integer({ description: 'conversations with unread messages' }),
    unreadVersion: Type.Integer({ description: 'orders unread counts: a lower version is older' }),
    profileImage: Nullable(Type.String()),
    photo: Nullable(Photo),
    backgroundPhoto: Nullable(Type.String()),
    background: Nullable(Photo),
    online: Type.Boolean(),
    lastOnline: Nullable(Time),
    kind: ProfileKind,
    assistedReplies: Type.Boolean(),
    complete: Type.Boolean({ description: 'email verified and age given' }),
    completion: Type.Object({ percent: Type.Integer(), next: Nullable(Type.String()) }),
  }),
});

export const browse = operation({
  id: 'browse',
  service: 'profile',
  method: 'GET',
  path: '/users/profiles',
  who: 'member',
  summary: 'Members that suit each other, online first, then last seen.',
  query: Type.Object({
    page: Type.Optional(Page),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 60, default: 24 })),
    ageMin: Type.Optional(Type.Integer({ minimum: limits.ageMin, maximum: limits.ageMax })),
    ageMax: Type.Optional(Type.Integer({ minimum: limits.ageMin, maximum: limits.ageMax })),
    location: Type.Optional(OneOf(choices.location)),
    gender: Type.Optional(Gender),
    online: Type.Optional(Type.Boolean()),
    withPhoto: Type.Optional(Type.Boolean()),
  }),
  answer: paged(MemberCard),
});

export const getProfile = operation({
  id: 'getProfile',
  service: 'profile',
  method: 'GET',
  path: '/users/profile/:id',
  who: 'member',
  summary: 'Another member’s profile. Records the view.',
  params: OfMember,
  answer: MemberProfile,
});

export const getProfileData = operation({
  id: 'getProfileData',
  service: 'profile',
  method: 'GET',
  path: '/users/profile-data/:id',
  who: 'member',
  summary: 'The same facts for the mailbox. Records no view.',
  params: OfMember,
  answer: MemberProfile,
});

export const getOwnProfile = operation({
  id: 'getOwnProfile',
  service: 'profile',
  method: 'GET',
  path: '/users/profile',
  who: 'member',
  summary: 'One’s own profile.',
  answer: OwnProfile,
});

export const saveProfile = operation({
  id: 'saveProfile',
  service: 'profile',
  method: 'POST',
  path: '/users/profile',
  who: 'member',
  summary: 'Create or edit one’s profile. Fields left out stay as they are; null clears one.',
  body: Type.Object({
    ...profileFacts,
    firstname: Type.Optional(Type.String({ minLength: 1, maxLength: limits.nameMax, pattern: '\\S' })),
    lastname: Type.Optional(Type.String({ minLength: 1, maxLength: limits.nameMax, pattern: '\\S' })),
    zip: Type.Optional(Nullable(Type.String({ pattern: '^\\d{5}(-\\d{4})?$' }))),
    status: Type.Optional(Nullable(OneOf(choices.relationshipStatus))),
    height: Type.Optional(
      Nullable(Type.String({ maxLength: 40, description: 'feet and inches, or one of the four ranges' })),
    ),
  }),
  answer: OwnProfile,
  errors: ['UNDER_AGE'],
});

export const listViewers = operation({
  id: 'listViewers',
  service: 'profile',
  method: 'GET',
  path: '/users/viewed',
  who: 'member',
  summary: 'Who viewed my profile, latest first.',
  answer: Type.Array(MemberCard),
});

export const getPic = operation({
  id: 'getPic',
  service: 'profile',
  method: 'GET',
  path: '/users/pic',
  who: 'photo',
  summary: 'A photo, by member token or signed address.',
  query: Type.Object({
    pic: PhotoName,
    size: Type.Optional(OneOf(['small', 'medium', 'large'] as const)),
    exp: Type.Optional(Type.Integer()),
    sig: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  bytes: 'image/webp',
  errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
});

export const getPhoto = operation({
  id: 'getPhoto',
  service: 'profile',
  method: 'GET',
  path: '/users/photos/:file',
  who: 'photo',
  summary: 'A photo, by member token or signed address.',
  params: Type.Object({ file: PhotoName }),
  query: Type.Object({
    size: Type.Optional(OneOf(['small', 'medium', 'large'] as const)),
    exp: Type.Optional(Type.Integer()),
    sig: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  bytes: 'image/webp',
  errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
});

export const listMyPhotos = operation({
  id: 'listMyPhotos',
  service: 'profile',
  method: 'GET',
  path: '/users/me/photos',
  who: 'member',
  summary: 'One’s own photos.',
  answer: Type.Object({
    additionalPhotos: Type.Array(Type.String()),
    photos: Type.Array(Photo),
    profileImage: Nullable(Type.String()),
    backgroundPhoto: Nullable(Type.String()),
    background: Nullable(Photo),
  }),
});

export const uploadPhoto = operation({
  id: 'uploadPhoto',
  service: 'profile',
  method: 'POST',
  path: '/users/me/photos',
  who: 'member',
  summary: 'Add a photo (multipart field photo; optional crop fields left, top, width, height in pixels).',
  files: ['photo'],
  maxBytes: uploadBytes,
  timeoutMs: 60_000,
  answer: Type.Object({ photo: Photo, additionalPhotos: Type.Array(Type.String()) }),
  errors: ['UNSUPPORTED_MEDIA', 'PHOTO_UNREADABLE', 'PHOTO_LIMIT'],
  limit: { count: 40, seconds: 3600, per: 'account' },
});

export const deletePhoto = operation({
  id: 'deletePhoto',
  service: 'profile',
  method: 'DELETE',
  path: '/users/photos/:file',
  who: 'member',
  summary: 'Remove one’s own photo. It is gone at once.',
  params: Type.Object({ file: PhotoName }),
  answer: Done,
});

export const updateMyImages = operation({
  id: 'updateMyImages',
  service: 'profile',
  method: 'PUT',
  path: '/users/me',
  who: 'member',
  summary:
    'Set the profile image or background: a file (multipart), or the name of an own photo or preset (text field of the same name).',
  files: ['profileImage', 'backgroundPhoto'],
  maxBytes: uploadBytes,
  timeoutMs: 60_000,
  answer: Type.Object({
    user: Type.Object({
      profileImage: Nullable(Type.String()),
      photo: Nullable(Photo),
      backgroundPhoto: Nullable(Type.String()),
      background: Nullable(Photo),
    }),
  }),
  errors: ['UNSUPPORTED_MEDIA', 'PHOTO_UNREADABLE', 'PHOTO_LIMIT'],
  limit: { count: 40, seconds: 3600, per: 'account' },
});

export const addToHotlist = operation({
  id: 'addToHotlist',
  service: 'profile',
  method: 'POST',
  path: '/users/hotlist',
  who: 'member',
  summary: 'Keep a member on one’s hotlist. Idempotent.',
  body: Type.Object({ hotMemberId: Id }),
  answer: Said,
  errors: ['PAYMENT_REQUIRED'],
});

export const listHotlist = operation({
  id: 'listHotlist',
  service: 'profile',
  method: 'GET',
  path: '/users/hotlist',
  who: 'member',
  summary: 'One’s hotlist, newest first.',
  answer: Type.Array(MemberCard),
  errors: ['PAYMENT_REQUIRED'],
});

export const removeFromHotlist = operation({
  id: 'removeFromHotlist',
  service: 'profile',
  method: 'DELETE',
  path: '/users/hotlist/:memberId',
  who: 'member',
  summary: 'Take a member off one’s hotlist. Idempotent.',
  params: Type.Object({ memberId: Id }),
  answer: Said,
  errors: ['PAYMENT_REQUIRED'],
});

export const blockMember = operation({
  id: 'blockMember',
  service: 'profile',
  method: 'POST',
  path: '/users/:id/block',
  who: 'member',
  summary: 'Block: hides both ways and stops messages.',
  params: OfMember,
  answer: Done,
});

export const unblockMember = operation({
  id: 'unblockMember',
  service: 'profile',
  method: 'DELETE',
  path: '/users/:id/block',
  who: 'member',
  summary: 'Take back a block.',
  params: OfMember,
  answer: Done,
});

export const listBlocked = operation({
  id: 'listBlocked',
  service: 'profile',
  method: 'GET',
  path: '/users/me/blocked',
  who: 'member',
  summary: 'Members one has blocked.',
  answer: Type.Array(MemberCard),
});

export const reportMember = operation({
  id: 'reportMember',
  service: 'profile',
  method: 'POST',
  path: '/users/:id/report',
  who: 'member',
  summary: 'Report a member to the team.',
  params: OfMember,
  body: Type.Object({
    reason: OneOf(choices.reportReason),
    details: Type.Optional(Type.String({ maxLength: 1000 })),
  }),
  answer: Said,
  limit: { count: 20, seconds: 3600, per: 'account' },
});

export const setAssistedReplies = operation({
  id: 'setAssistedReplies',
  service: 'profile',
  method: 'PUT',
  path: '/users/me/assisted-replies',
  who: 'member',
  summary: 'Allow the team to answer for one, or stop that.',
  body: Type.Object({ allowed: Type.Boolean() }),
  answer: Type.Object({ assistedReplies: Type.Boolean() }),
});

export const exportMyData = operation({
  id: 'exportMyData',
  service: 'profile',
  method: 'GET',
  path: '/users/me/export',
  who: 'member',
  summary: 'Everything kept about one: JSON and photos in one archive.',
  bytes: 'application/zip',
  timeoutMs: 60_000,
  limit: { count: 5, seconds: 3600, per: 'account' },
});

export const countMembers = operation({
  id: 'countMembers',
  service: 'profile',
  method: 'GET',
  path: '/users/count',
  who: 'guest',
  summary: 'Real members, rounded down to thousands; null below 1,000.',
  answer: Type.Object({ members: Nullable(Type.Integer()) }),
});

export const locate = operation({
  id: 'locate',
  service: 'profile',
  method: 'GET',
  path: '/geo',
  who: 'guest',
  summary: 'Where the caller’s address seems to be.',
  answer: Type.Object({ city: Nullable(Type.String()), region: Nullable(Type.String()) }),
});

export const getAd = operation({
  id: 'getAd',
  service: 'profile',
  method: 'GET',
  path: '/ads/ad',
  who: 'member',
  summary: 'A house ad’s picture; the header adlink says where it leads.',
  query: Type.Object({ ad: Type.String({ pattern: '^[a-z0-9-]{1,40}\\.(svg|webp|jpg|png)$' }) }),
  bytes: 'image/*',
});

// Internal: between services only.

export const ProfileFacts = Type.Object({
  id: Id,
  version: Type.Integer(),
  kind: ProfileKind,
  firstname: Type.String(),
  lastname: Type.String(),
  username: Type.String(),
  email: Type.String(),
  gender: Type.String(),
  preference: Preference,
  age: Nullable(Type.Integer()),
  location: Nullable(Type.String()),
  profileImage: Nullable(Type.String()),
  photo: Nullable(Photo),
  isVerified: Type.Boolean(),
  complete: Type.Boolean(),
  assistedReplies: Type.Boolean(),
  createdAt: Time,
});

export const getProfileFacts = operation({
  id: 'getProfileFacts',
  service: 'profile',
  method: 'POST',
  path: '/internal/profiles',
  who: 'service',
  summary:
    'Facts of up to 500 members, for services that keep a copy. Unknown and deleted ones are left out.',
  body: Type.Object({ ids: Type.Array(Id, { maxItems: 500 }) }),
  answer: Type.Array(ProfileFacts),
  maxBytes: 64 * 1024,
});

export const signPhotos = operation({
  id: 'signPhotos',
  service: 'profile',
  method: 'POST',
  path: '/internal/photos/sign',
  who: 'service',
  summary: 'Signed addresses for photo file names.',
  body: Type.Object({ files: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 500 }) }),
  answer: Type.Record(Type.String(), Photo),
});

export const getReport = operation({
  id: 'getReport',
  service: 'profile',
  method: 'GET',
  path: '/internal/reports/:id',
  who: 'service',
  summary: 'A member’s report, for review.',
  params: OfMember,
  answer: Type.Object({
    id: Id,
    reporterId: Id,
    memberId: Id,
    reason: Type.String(),
    details: Nullable(Type.String()),
    createdAt: Time,
  }),
});
