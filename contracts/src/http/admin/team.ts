import { Type } from 'typebox';
import { operation } from '../../operation.ts';
import { Id, Page } from '../../schemas.ts';
import {
  Missing,
  OfTeamPhoto,
  TeamEdit,
  TeamPause,
  TeamPhoto,
  TeamPhotoOrder,
  TeamProfile,
  teamPhotoBytes,
} from '../profile/team.ts';
import { OperatorUser } from './users.ts';

const OfProfile = Type.Object({ id: Id });

const ofTeam = { service: 'admin', who: 'operator' } as const;

export const listTeam = operation({
  ...ofTeam,
  id: 'listTeam',
  method: 'GET',
  path: '/admin/team',
  summary: 'Team profiles, those that members cannot see first; 20 a page.',
  query: Type.Object({ page: Type.Optional(Page) }),
  answer: Type.Object({
    profiles: Type.Array(Type.Object({ user: OperatorUser, paused: Type.Boolean(), missing: Missing })),
    totalPages: Type.Integer(),
  }),
});

export const getTeamProfile = operation({
  ...ofTeam,
  id: 'getTeamProfile',
  method: 'GET',
  path: '/admin/team/:id',
  summary: 'A team profile, to edit it.',
  params: OfProfile,
  answer: TeamProfile,
  errors: ['FORBIDDEN'],
});

export const saveTeamProfile = operation({
  ...ofTeam,
  id: 'saveTeamProfile',
  method: 'POST',
  path: '/admin/team/:id',
  summary:
    'Edit a team profile. Fields left out stay as they are; null clears one. The first time age and zip must be given.',
  params: OfProfile,
  body: TeamEdit,
  answer: TeamProfile,
  errors: ['FORBIDDEN', 'UNDER_AGE', 'NAME_RESERVED'],
});

export const pauseTeamProfile = operation({
  ...ofTeam,
  id: 'pauseTeamProfile',
  method: 'PUT',
  path: '/admin/team/:id/paused',
  summary: 'Pause a team profile, or show it again.',
  params: OfProfile,
  body: TeamPause,
  answer: TeamProfile,
  errors: ['FORBIDDEN'],
});

export const addTeamPhoto = operation({
  ...ofTeam,
  id: 'addTeamPhoto',
  method: 'POST',
  path: '/admin/team/:id/photos',
  summary: 'Add a photo to a team profile.',
  params: OfProfile,
  body: TeamPhoto,
  answer: TeamProfile,
  errors: ['FORBIDDEN', 'UNSUPPORTED_MEDIA', 'PHOTO_UNREADABLE', 'PHOTO_LIMIT', 'STALLED'],
  maxBytes: teamPhotoBytes,
  timeoutMs: 60_000,
  limit: { count: 60, seconds: 3600, per: 'account' },
});

export const orderTeamPhotos = operation({
  ...ofTeam,
  id: 'orderTeamPhotos',
  method: 'PUT',
  path: '/admin/team/:id/photos',
  summary: 'The order in which everybody sees the photos; the first becomes the profile image.',
  params: OfProfile,
  body: TeamPhotoOrder,
  answer: TeamProfile,
  errors: ['FORBIDDEN', 'CONFLICT'],
});

export const removeTeamPhoto = operation({
  ...ofTeam,
  id: 'removeTeamPhoto',
  method: 'DELETE',
  path: '/admin/team/:id/photos/:file',
  summary: 'Remove a photo of a team profile. It is gone at once.',
  params: OfTeamPhoto,
  answer: TeamProfile,
  errors: ['FORBIDDEN'],
});
