import type { Route } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { addAdvertRowRoute } from './adverts/add-advert-row.ts';
import { changeAdvertRowRoute } from './adverts/change-advert-row.ts';
import { listAdvertRowsRoute } from './adverts/list-advert-rows.ts';
import { acknowledgeWarningRoute } from './moderation/acknowledge-warning.ts';
import { appealSuspensionRoute } from './moderation/appeal-suspension.ts';
import { countOpenAppealsRoute } from './moderation/count-open-appeals.ts';
import { decideAppealRowRoute } from './moderation/decide-appeal-row.ts';
import { liftSuspensionRoute } from './moderation/lift-suspension.ts';
import { listAppealRowsRoute } from './moderation/list-appeal-rows.ts';
import { listOpenedRoute } from './moderation/list-opened.ts';
import { removeProfilePartRoute } from './moderation/remove-profile-part.ts';
import { suspendMemberRoute } from './moderation/suspend-member.ts';
import { warnMemberRoute } from './moderation/warn-member.ts';
import { addToHotlistRoute } from './others/add-to-hotlist.ts';
import { blockMemberRoute } from './others/block-member.ts';
import { getReportRoute } from './others/get-report.ts';
import { getReportContextRoute } from './others/get-report-context.ts';
import { listBlockedRoute } from './others/list-blocked.ts';
import { listHotlistRoute } from './others/list-hotlist.ts';
import { removeFromHotlistRoute } from './others/remove-from-hotlist.ts';
import { reportMemberRoute } from './others/report-member.ts';
import { unblockMemberRoute } from './others/unblock-member.ts';
import { deletePhotoRoute } from './photos/delete-photo.ts';
import { getPhotoRoute } from './photos/get-photo.ts';
import { getPicRoute } from './photos/get-pic.ts';
import { listMyPhotosRoute } from './photos/list-my-photos.ts';
import { orderMyPhotosRoute } from './photos/order-my-photos.ts';
import { renewPhotoAddressesRoute } from './photos/renew-photo-addresses.ts';
import { signPhotosRoute } from './photos/sign-photos.ts';
import { updateMyImagesRoute } from './photos/update-my-images.ts';
import { uploadPhotoRoute } from './photos/upload-photo.ts';
import { browseRoute } from './profiles/browse.ts';
import { countMembersRoute } from './profiles/count-members.ts';
import { exportMyDataRoute } from './profiles/export-my-data.ts';
import { getAdRoute } from './profiles/get-ad.ts';
import { getMeRoute } from './profiles/get-me.ts';
import { getOwnProfileRoute } from './profiles/get-own-profile.ts';
import { getProfileRoute } from './profiles/get-profile.ts';
import { getProfileDataRoute } from './profiles/get-profile-data.ts';
import { getProfileFactsRoute } from './profiles/get-profile-facts.ts';
import { getProfileForTeamRoute } from './profiles/get-profile-for-team.ts';
import { listViewersRoute } from './profiles/list-viewers.ts';
import { locateRoute } from './profiles/locate.ts';
import { pageProfilesRoute } from './profiles/page-profiles.ts';
import { saveProfileRoute } from './profiles/save-profile.ts';
import { setAssistedRepliesRoute } from './profiles/set-assisted-replies.ts';
import { setPausedRoute } from './profiles/set-paused.ts';
import { seedProfileRoute } from './seed-profile.ts';
import { askSupportRoute } from './support/ask-support.ts';
import { askSupportAsMemberRoute } from './support/ask-support-as-member.ts';
import { countOpenTicketsRoute } from './support/count-open-tickets.ts';
import { decideTicketRowRoute } from './support/decide-ticket-row.ts';
import { getTicketLetterRoute } from './support/get-ticket-letter.ts';
import { listTicketRowsRoute } from './support/list-ticket-rows.ts';
import { listTicketsOfRoute } from './support/list-tickets-of.ts';
import { addTeamRowPhotoRoute } from './team/add-team-row-photo.ts';
import { editTeamRowRoute } from './team/edit-team-row.ts';
import { getTeamRowRoute } from './team/get-team-row.ts';
import { listTeamRowsRoute } from './team/list-team-rows.ts';
import { orderTeamRowPhotosRoute } from './team/order-team-row-photos.ts';
import { pauseTeamRowRoute } from './team/pause-team-row.ts';
import { removeTeamRowPhotoRoute } from './team/remove-team-row-photo.ts';

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
  orderMyPhotosRoute,
  updateMyImagesRoute,
  addToHotlistRoute,
  listHotlistRoute,
  removeFromHotlistRoute,
  blockMemberRoute,
  unblockMemberRoute,
  listBlockedRoute,
  reportMemberRoute,
  setAssistedRepliesRoute,
  setPausedRoute,
  acknowledgeWarningRoute,
  appealSuspensionRoute,
  listOpenedRoute,
  askSupportRoute,
  askSupportAsMemberRoute,
  exportMyDataRoute,
  countMembersRoute,
  locateRoute,
  getAdRoute,
  // Other services only.
  getProfileFactsRoute,
  getProfileForTeamRoute,
  pageProfilesRoute,
  signPhotosRoute,
  getReportRoute,
  getReportContextRoute,
  warnMemberRoute,
  suspendMemberRoute,
  removeProfilePartRoute,
  liftSuspensionRoute,
  listAppealRowsRoute,
  countOpenAppealsRoute,
  decideAppealRowRoute,
  listAdvertRowsRoute,
  addAdvertRowRoute,
  changeAdvertRowRoute,
  listTicketRowsRoute,
  countOpenTicketsRoute,
  listTicketsOfRoute,
  decideTicketRowRoute,
  getTicketLetterRoute,
  listTeamRowsRoute,
  getTeamRowRoute,
  editTeamRowRoute,
  pauseTeamRowRoute,
  addTeamRowPhotoRoute,
  orderTeamRowPhotosRoute,
  removeTeamRowPhotoRoute,
  seedProfileRoute,
];
