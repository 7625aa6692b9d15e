import { Type } from 'typebox';
import { limits } from '../../choices.ts';
import { operation } from '../../operation.ts';
import { teamNeeds } from '../../operator-choices.ts';
import { bytesWithFile, FileInBase64, Id, OneOf, OwnProfile, Page, PhotoName } from '../../schemas.ts';
import { saveProfile, setPaused } from './own.ts';
import { OfMember } from './safety.ts';

/** Team profiles, as the operators edit them: in the way members edit their own. */

/** What a team profile needs before anybody sees it. */
export const Missing = Type.Array(OneOf(teamNeeds), {
  description: 'what the profile needs before members see it',
});

export const TeamProfile = Type.Object({ profile: OwnProfile, missing: Missing });

export const TeamEdit = saveProfile.body;
export const TeamPause = setPaused.body;

export const TeamPhoto = Type.Object({
  photo: FileInBase64(limits.photoBytes),
  crop: Type.Optional(
    Type.Object(
      { left: Pixels(0), top: Pixels(0), width: Pixels(1), height: Pixels(1) },
      { description: 'in pixels' },
    ),
  ),
});
export const teamPhotoBytes = bytesWithFile(limits.photoBytes);

export const TeamPhotoOrder = Type.Object({
  files: Type.Array(PhotoName, {
    minItems: 1,
    maxItems: limits.photos,
    uniqueItems: true,
    description: 'each photo once; the first becomes the profile image',
  }),
});

export const OfTeamPhoto = Type.Object({ id: Id, file: PhotoName });

export const teamPage = 20;

function Pixels(minimum: number) {
  return Type.Integer({ minimum, maximum: 99_999 });
}

const ofTeam = {
  service: 'profile',
  who: 'service',
  callers: ['admin'],
  onBehalfOf: 'operator',
} as const;

export const listTeamRows = operation({
  ...ofTeam,
  id: 'listTeamRows',
  method: 'GET',
  path: '/internal/team',
  summary: 'Team profiles, those that members cannot see first.',
  query: Type.Object({ page: Type.Optional(Page) }),
  answer: Type.Object({
    profiles: Type.Array(Type.Object({ id: Id, paused: Type.Boolean(), missing: Missing })),
    total: Type.Integer(),
  }),
});

export const getTeamRow = operation({
  ...ofTeam,
  id: 'getTeamRow',
  method: 'GET',
  path: '/internal/team/:id',
  summary: 'A team profile with all that can be edited.',
  params: OfMember,
  answer: TeamProfile,
  errors: ['FORBIDDEN'],
});

export const editTeamRow = operation({
  ...ofTeam,
  id: 'editTeamRow',
  method: 'POST',
  path: '/internal/team/:id',
  summary: 'Edit a team profile, by the rules that hold for members.',
  params: OfMember,
  body: TeamEdit,
  answer: TeamProfile,
  errors: ['FORBIDDEN', 'UNDER_AGE', 'NAME_RESERVED'],
});

export const pauseTeamRow = operation({
  ...ofTeam,
  id: 'pauseTeamRow',
  method: 'PUT',
  path: '/internal/team/:id/paused',
  summary: 'Pause a team profile, or show it again.',
  params: OfMember,
  body: TeamPause,
  answer: TeamProfile,
  errors: ['FORBIDDEN'],
});

export const addTeamRowPhoto = operation({
  ...ofTeam,
  id: 'addTeamRowPhoto',
  method: 'POST',
  path: '/internal/team/:id/photos',
  summary: 'Add a photo to a team profile.',
  params: OfMember,
  body: TeamPhoto,
  answer: TeamProfile,
  errors: ['FORBIDDEN', 'UNSUPPORTED_MEDIA', 'PHOTO_UNREADABLE', 'PHOTO_LIMIT', 'STALLED'],
  maxBytes: teamPhotoBytes,
  // The photo waits for its turn to be decoded.
  timeoutMs: 55_000,
});

export const orderTeamRowPhotos = operation({
  ...ofTeam,
  id: 'orderTeamRowPhotos',
  method: 'PUT',
  path: '/internal/team/:id/photos',
  summary: 'The order of a team profile’s photos; the first becomes the profile image.',
  params: OfMember,
  body: TeamPhotoOrder,
  answer: TeamProfile,
  errors: ['FORBIDDEN', 'CONFLICT'],
});

export const removeTeamRowPhoto = operation({
  ...ofTeam,
  id: 'removeTeamRowPhoto',
  method: 'DELETE',
  path: '/internal/team/:id/photos/:file',
  summary: 'Remove a photo of a team profile. It is gone at once.',
  params: OfTeamPhoto,
  answer: TeamProfile,
  errors: ['FORBIDDEN'],
});
