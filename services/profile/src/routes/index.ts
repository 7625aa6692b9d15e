import type { App } from '@emberline/kit/http/app';
import type { Context } from '../context.ts';
import { blocks } from './blocks.ts';
import { browse } from './browse.ts';
import { countMembers } from './count-members.ts';
import { deletePhoto } from './delete-photo.ts';
import { exportMyData } from './export-my-data.ts';
import { getAd } from './get-ad.ts';
import { getMe } from './get-me.ts';
import { getOwnProfile } from './get-own-profile.ts';
import { getPhoto } from './get-photo.ts';
import { getProfile } from './get-profile.ts';
import { getProfileData } from './get-profile-data.ts';
import { hotlist } from './hotlist.ts';
import { internal } from './internal.ts';
import { listMyPhotos } from './list-my-photos.ts';
import { listViewers } from './list-viewers.ts';
import { locate } from './locate.ts';
import { renewPhotoAddresses } from './renew-photo-addresses.ts';
import { reportMember } from './report-member.ts';
import { saveProfile } from './save-profile.ts';
import { seed } from './seed.ts';
import { setAssistedReplies } from './set-assisted-replies.ts';
import { updateMyImages } from './update-my-images.ts';
import { uploadPhoto } from './upload-photo.ts';

/** In the order of the contract. Who may call stands there with each operation. */
export const routes: ((app: App, context: Context) => void)[] = [
  getMe,
  browse,
  getProfile,
  getProfileData,
  getOwnProfile,
  saveProfile,
  listViewers,
  getPhoto,
  renewPhotoAddresses,
  listMyPhotos,
  uploadPhoto,
  deletePhoto,
  updateMyImages,
  hotlist,
  blocks,
  reportMember,
  setAssistedReplies,
  exportMyData,
  countMembers,
  locate,
  getAd,
  internal,
  seed,
];
