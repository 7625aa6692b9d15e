import { Type } from 'typebox';
import { limits } from '../../choices.ts';
import { profile } from '../../declare.ts';
import { counted, Nullable, OneOf, Photo, PhotoName, shape, Token } from '../../schemas.ts';

const uploadBytes = limits.photoBytes + 64 * 1024;

/** The parts of a signed address, which opens a photo without a token. */
const signedBy = {
  exp: Type.Optional(Type.Integer({ ...counted(), description: 'seconds since 1970' })),
  viewer: Type.Optional(
    Type.String({
      ...Token(24, 0),
      description: 'whom the address was given to: it opens while they may see the photo',
    }),
  ),
  sig: Type.Optional(Token(100, 0)),
};

export const getPic = profile('getPic', 'photo', 'GET /users/pic', {
  summary: 'A photo, by member token or signed address.',
  query: Type.Object({
    pic: PhotoName,
    size: Type.Optional(OneOf(['small', 'medium', 'large'] as const)),
    ...signedBy,
  }),
  bytes: 'image/webp',
  errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
});

export const getPhoto = profile('getPhoto', 'photo', 'GET /users/photos/:file', {
  summary: 'A photo, by member token or signed address.',
  params: Type.Object({ file: PhotoName }),
  query: Type.Object({
    size: Type.Optional(OneOf(['small', 'medium', 'large'] as const)),
    ...signedBy,
  }),
  bytes: 'image/webp',
  errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
});

export const renewPhotoAddresses = profile('renewPhotoAddresses', 'member', 'POST /users/photos/addresses', {
  summary:
    'Fresh signed addresses of photos by file name. Unknown ones, and those of members one must not see, are left out.',
  body: Type.Object({ files: Type.Array(PhotoName, { maxItems: 60 }) }),
  answer: Type.Record(Type.String(), Photo),
  limit: { count: 120, seconds: 60, per: 'account' },
});

export const listMyPhotos = profile('listMyPhotos', 'member', 'GET /users/me/photos', {
  summary: 'One’s own photos.',
  answer: Type.Object(
    {
      additionalPhotos: Type.Array(Type.String()),
      photos: Type.Array(Photo),
      profileImage: Nullable(Type.String()),
      backgroundPhoto: Nullable(Type.String()),
      background: Nullable(Photo),
    },
    shape('ownImages'),
  ),
});

export const uploadPhoto = profile('uploadPhoto', 'member', 'POST /users/me/photos', {
  summary: 'Add a photo (multipart field photo; optional crop fields left, top, width, height in pixels).',
  files: ['photo'],
  maxBytes: uploadBytes,
  timeoutMs: 60_000,
  answer: Type.Object({ photo: Photo, additionalPhotos: Type.Array(Type.String()) }, shape('ownImages')),
  errors: ['UNSUPPORTED_MEDIA', 'PHOTO_UNREADABLE', 'PHOTO_LIMIT', 'STALLED'],
  limit: { count: 40, seconds: 3600, per: 'account', pool: 'uploads' },
  switch: 'photos',
});

export const deletePhoto = profile('deletePhoto', 'member', 'DELETE /users/photos/:file', {
  summary: 'Remove one’s own photo. It is gone at once.',
  params: Type.Object({ file: PhotoName }),
  limit: { count: 100, seconds: 3600, per: 'account' },
});

export const orderMyPhotos = profile('orderMyPhotos', 'member', 'PUT /users/me/photos/order', {
  summary:
    'The order in which everybody sees one’s photos. It must name each of them once; else nothing changes.',
  body: Type.Object({ files: Type.Array(PhotoName, { maxItems: limits.photos, uniqueItems: true }) }),
  errors: ['CONFLICT'],
  limit: { count: 240, seconds: 3600, per: 'account' },
});

export const updateMyImages = profile('updateMyImages', 'member', 'PUT /users/me', {
  summary:
    'Set the profile image or background: a file (multipart), or the name of an own photo or preset (text field of the same name).',
  files: ['profileImage', 'backgroundPhoto'],
  maxBytes: uploadBytes,
  timeoutMs: 60_000,
  answer: Type.Object({
    user: Type.Object(
      {
        profileImage: Nullable(Type.String()),
        photo: Nullable(Photo),
        backgroundPhoto: Nullable(Type.String()),
        background: Nullable(Photo),
      },
      shape('ownImages'),
    ),
  }),
  errors: ['UNSUPPORTED_MEDIA', 'PHOTO_UNREADABLE', 'PHOTO_LIMIT', 'STALLED'],
  limit: { count: 40, seconds: 3600, per: 'account', pool: 'uploads' },
  switch: 'photos',
});
