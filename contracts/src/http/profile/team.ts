import { Type } from 'typebox';
import { limits } from '../../choices.ts';
import { forOperators, profile } from '../../declare.ts';
import { teamNeeds } from '../../operator-choices.ts';
import { bytesWithFile, FileInBase64, Id, OneOf, OwnProfile, Page, PhotoName } from '../../schemas.ts';
import { saveProfile, setPaused } from './own.ts';

/** Team profiles, as the operators edit them: in the way members edit their own. */

/** What a team profile needs before anybody sees it. */
export const Missing = Type.Array(OneOf(teamNeeds), {
  description: 'what the profile needs before members see it',
});

const TeamProfile = Type.Object({ profile: OwnProfile, missing: Missing });

const TeamPhoto = Type.Object({
  photo: FileInBase64(limits.photoBytes),
  crop: Type.Optional(
    Type.Object(
      { left: Pixels(0), top: Pixels(0), width: Pixels(1), height: Pixels(1) },
      { description: 'in pixels' },
    ),
  ),
});
const TeamPhotoOrder = Type.Object({
  files: Type.Array(PhotoName, {
    minItems: 1,
    maxItems: limits.photos,
    uniqueItems: true,
    description: 'each photo once; the first becomes the profile image',
  }),
});

const OfTeamPhoto = Type.Object({ id: Id, file: PhotoName });

export const teamPage = 20;

function Pixels(minimum: number) {
  return Type.Integer({ minimum, maximum: 99_999 });
}

export const getTeamProfile = profile('getTeamProfile', 'operator', 'GET /admin/team/:id', {
  summary: 'A team profile, to edit it.',
  answer: TeamProfile,
  errors: ['FORBIDDEN'],
});

export const saveTeamProfile = profile('saveTeamProfile', 'operator', 'POST /admin/team/:id', {
  summary:
    'Edit a team profile. Fields left out stay as they are; null clears one. The first time age and zip must be given.',
  body: saveProfile.body,
  answer: TeamProfile,
  errors: ['FORBIDDEN', 'UNDER_AGE', 'NAME_RESERVED'],
});

export const pauseTeamProfile = profile('pauseTeamProfile', 'operator', 'PUT /admin/team/:id/paused', {
  summary: 'Pause a team profile, or show it again.',
  body: setPaused.body,
  answer: TeamProfile,
  errors: ['FORBIDDEN'],
});

export const addTeamPhoto = profile('addTeamPhoto', 'operator', 'POST /admin/team/:id/photos', {
  summary: 'Add a photo to a team profile.',
  body: TeamPhoto,
  answer: TeamProfile,
  errors: ['FORBIDDEN', 'UNSUPPORTED_MEDIA', 'PHOTO_UNREADABLE', 'PHOTO_LIMIT', 'STALLED'],
  maxBytes: bytesWithFile(limits.photoBytes),
  // The photo waits for its turn to be decoded.
  timeoutMs: 60_000,
  limit: { count: 60, seconds: 3600, per: 'account' },
});

export const orderTeamPhotos = profile('orderTeamPhotos', 'operator', 'PUT /admin/team/:id/photos', {
  summary: 'The order in which everybody sees the photos; the first becomes the profile image.',
  body: TeamPhotoOrder,
  answer: TeamProfile,
  errors: ['FORBIDDEN', 'CONFLICT'],
});

export const removeTeamPhoto = profile('removeTeamPhoto', 'operator', 'DELETE /admin/team/:id/photos/:file', {
  summary: 'Remove a photo of a team profile. It is gone at once.',
  params: OfTeamPhoto,
  answer: TeamProfile,
  errors: ['FORBIDDEN'],
});

export const listTeamRows = profile('listTeamRows', 'service', 'GET /internal/team', {
  ...forOperators,
  summary: 'Team profiles, those that members cannot see first.',
  query: Type.Object({ page: Type.Optional(Page) }),
  answer: Type.Object({
    profiles: Type.Array(Type.Object({ id: Id, paused: Type.Boolean(), missing: Missing })),
    total: Type.Integer(),
  }),
});
