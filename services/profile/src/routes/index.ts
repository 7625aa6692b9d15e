import type { Route } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { addToHotlistRoute } from './add-to-hotlist.ts';
import { blockMemberRoute } from './block-member.ts';
import { browseRoute } from './browse.ts';
import { countMembersRoute } from './count-members.ts';
import { deletePhotoRoute } from './delete-photo.ts';
import { exportMyDataRoute } from './export-my-data.ts';
import { getAdRoute } from './get-ad.ts';
import { getMeRoute } from './get-me.ts';
import { getOwnProfileRoute } from './get-own-profile.ts';
import { getPhotoRoute } from './get-photo.ts';
import { getPicRoute } from './get-pic.ts';
import { getProfileRoute } from './get-profile.ts';
import { getProfileDataRoute } from './get-profile-data.ts';
import { getProfileFactsRoute } from './get-profile-facts.ts';
import { getReportRoute } from './get-report.ts';
import { listBlockedRoute } from './list-blocked.ts';
import { listHotlistRoute } from './list-hotlist.ts';
import { listMyPhotosRoute } from './list-my-photos.ts';
import { listViewersRoute } from './list-viewers.ts';
import { locateRoute } from './locate.ts';
import { pageProfilesRoute } from './page-profiles.ts';
import { removeFromHotlistRoute } from './remove-from-hotlist.ts';
import { renewPhotoAddressesRoute } from './renew-photo-addresses.ts';
import { reportMemberRoute } from './report-member.ts';
import { saveProfileRoute } from './save-profile.ts';
import { seedProfileRoute } from './seed-profile.ts';
import { setAssistedRepliesRoute } from './set-assisted-replies.ts';
import { signPhotosRoute } from './sign-photos.ts';
import { unblockMemberRoute } from './unblock-member.ts';
import { updateMyImagesRoute } from './update-my-images.ts';
import { uploadPhotoRoute } from './upload-photo.ts';

export const routes: Route<Context>[] = [
  getMeRoute,
  browseRoute,
  getProfileRoute,
  getProfileDataRoute,
  getOwnProfileRoute,
  saveProfileRoute,
  listViewersRoute,
  getPhotoRoute,
  getPicRoute,
  renewPhotoAddressesRoute,
  listMyPhotosRoute,
  uploadPhotoRoute,
  deletePhotoRoute,
  updateMyImagesRoute,
  addToHotlistRoute,
  listHotlistRoute,
  removeFromHotlistRoute,
  blockMemberRoute,
  unblockMemberRoute,
  listBlockedRoute,
  reportMemberRoute,
  setAssistedRepliesRoute,
  exportMyDataRoute,
  countMembersRoute,
  locateRoute,
  getAdRoute,
  // Other services only.
  getProfileFactsRoute,
  pageProfilesRoute,
  signPhotosRoute,
  getReportRoute,
  seedProfileRoute,
];
