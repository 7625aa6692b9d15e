import type { Route } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { addAdvertRoute } from './adverts/add-advert.ts';
import { changeAdvertRoute } from './adverts/change-advert.ts';
import { listAdvertsRoute } from './adverts/list-adverts.ts';
import { exportAuditRoute } from './audit/export-audit.ts';
import { listAuditRoute } from './audit/list-audit.ts';
import { getBannerRoute } from './banner/get-banner.ts';
import { setBannerRoute } from './banner/set-banner.ts';
import { addBroadcastRoute } from './broadcasts/add-broadcast.ts';
import { changeBroadcastRoute } from './broadcasts/change-broadcast.ts';
import { getBroadcastLetterRoute } from './broadcasts/get-broadcast-letter.ts';
import { listBroadcastsRoute } from './broadcasts/list-broadcasts.ts';
import { startBroadcastRoute } from './broadcasts/start-broadcast.ts';
import { stopBroadcastRoute } from './broadcasts/stop-broadcast.ts';
import { testBroadcastRoute } from './broadcasts/test-broadcast.ts';
import { getDashboardRoute } from './dashboard/get-dashboard.ts';
import { addOwnPasskeyRoute } from './login/add-own-passkey.ts';
import { adminLoginRoute } from './login/admin-login.ts';
import { adminLogoffRoute } from './login/admin-logoff.ts';
import { adminMeRoute } from './login/admin-me.ts';
import { changeOwnOperatorPasswordRoute } from './login/change-own-operator-password.ts';
import { confirmSecondFactorRoute } from './login/confirm-second-factor.ts';
import { endOwnOperatorSessionRoute } from './login/end-own-operator-session.ts';
import { listOwnOperatorSessionsRoute } from './login/list-own-operator-sessions.ts';
import { listOwnPasskeysRoute } from './login/list-own-passkeys.ts';
import { noteOwnActivityRoute } from './login/note-own-activity.ts';
import { offerAdminLoginRoute } from './login/offer-admin-login.ts';
import { offerOwnPasskeyRoute } from './login/offer-own-passkey.ts';
import { offerOwnProofRoute } from './login/offer-own-proof.ts';
import { offerSecondFactorRoute } from './login/offer-second-factor.ts';
import { proveSecondFactorRoute } from './login/prove-second-factor.ts';
import { removeOwnPasskeyRoute } from './login/remove-own-passkey.ts';
import { removeSecondFactorRoute } from './login/remove-second-factor.ts';
import { renameOwnPasskeyRoute } from './login/rename-own-passkey.ts';
import { getUserStatusRoute } from './messaging/get-user-status.ts';
import { messagingCandidatesRoute } from './messaging/messaging-candidates.ts';
import { messagingConversationRoute } from './messaging/messaging-conversation.ts';
import { messagingReplyRoute } from './messaging/messaging-reply.ts';
import { messagingSendRoute } from './messaging/messaging-send.ts';
import { messagingUnattendedRoute } from './messaging/messaging-unattended.ts';
import { messagingUsersRoute } from './messaging/messaging-users.ts';
import { randomOnlineRoute } from './messaging/random-online.ts';
import { setUserStatusRoute } from './messaging/set-user-status.ts';
import { banUserRoute } from './moderation/ban-user.ts';
import { decideAppealRoute } from './moderation/decide-appeal.ts';
import { liftUserSuspensionRoute } from './moderation/lift-user-suspension.ts';
import { listAppealsRoute } from './moderation/list-appeals.ts';
import { removeUserPartRoute } from './moderation/remove-user-part.ts';
import { suspendUserRoute } from './moderation/suspend-user.ts';
import { unbanUserRoute } from './moderation/unban-user.ts';
import { warnUserRoute } from './moderation/warn-user.ts';
import { cancelUserMembershipRoute } from './money/cancel-user-membership.ts';
import { countMoneyRoute } from './money/count-money.ts';
import { declineRefundRoute } from './money/decline-refund.ts';
import { exportPaymentsRoute } from './money/export-payments.ts';
import { exportUsersRoute } from './money/export-users.ts';
import { getUserMembershipRoute } from './money/get-user-membership.ts';
import { giveUserDaysRoute } from './money/give-user-days.ts';
import { listDisputesRoute } from './money/list-disputes.ts';
import { listRefundRequestsRoute } from './money/list-refund-requests.ts';
import { listUserPaymentsRoute } from './money/list-user-payments.ts';
import { refundPaymentRoute } from './money/refund-payment.ts';
import { resendReceiptRoute } from './money/resend-receipt.ts';
import { addOperatorRoute } from './operators/add-operator.ts';
import { changeOperatorRoute } from './operators/change-operator.ts';
import { listOperatorsRoute } from './operators/list-operators.ts';
import { resetSecondFactorRoute } from './operators/reset-second-factor.ts';
import { setOperatorPasswordRoute } from './operators/set-operator-password.ts';
import { assignConversationRoute } from './queue/assign-conversation.ts';
import { getQueueCardRoute } from './queue/get-queue-card.ts';
import { listColleaguesRoute } from './queue/list-colleagues.ts';
import { listQueueRoute } from './queue/list-queue.ts';
import { listQueueProfilesRoute } from './queue/list-queue-profiles.ts';
import { snoozeConversationRoute } from './queue/snooze-conversation.ts';
import { deleteReplyRoute } from './replies/delete-reply.ts';
import { listRepliesRoute } from './replies/list-replies.ts';
import { saveReplyRoute } from './replies/save-reply.ts';
import { countReportsRoute } from './reports/count-reports.ts';
import { getReportedContextRoute } from './reports/get-reported-context.ts';
import { listReportsRoute } from './reports/list-reports.ts';
import { resolveReportRoute } from './reports/resolve-report.ts';
import { listSwitchedOffRoute } from './switches/list-switched-off.ts';
import { listSwitchesRoute } from './switches/list-switches.ts';
import { setSwitchRoute } from './switches/set-switch.ts';
import { addTeamPhotoRoute } from './team/add-team-photo.ts';
import { getTeamProfileRoute } from './team/get-team-profile.ts';
import { listTeamRoute } from './team/list-team.ts';
import { orderTeamPhotosRoute } from './team/order-team-photos.ts';
import { pauseTeamProfileRoute } from './team/pause-team-profile.ts';
import { removeTeamPhotoRoute } from './team/remove-team-photo.ts';
import { saveTeamProfileRoute } from './team/save-team-profile.ts';
import { answerTicketRoute } from './tickets/answer-ticket.ts';
import { closeTicketRoute } from './tickets/close-ticket.ts';
import { countTicketsRoute } from './tickets/count-tickets.ts';
import { listTicketsRoute } from './tickets/list-tickets.ts';
import { rebuildReadModelsRoute } from './tools/rebuild-read-models.ts';
import { seedAdminRoute } from './tools/seed-admin.ts';
import { addNoteRoute } from './users/add-note.ts';
import { addUserRoute } from './users/add-user.ts';
import { deleteUserRoute } from './users/delete-user.ts';
import { eraseUserRoute } from './users/erase-user.ts';
import { getPersonRoute } from './users/get-person.ts';
import { getUserRoute } from './users/get-user.ts';
import { listAllUsersRoute } from './users/list-all-users.ts';
import { listErasuresRoute } from './users/list-erasures.ts';
import { listPaidUsersRoute } from './users/list-paid-users.ts';
import { listPendingErasuresRoute } from './users/list-pending-erasures.ts';
import { restoreUserRoute } from './users/restore-user.ts';
import { setLabelsRoute } from './users/set-labels.ts';

export const routes: Route<Context>[] = [
  adminLoginRoute,
  // Operators.
  adminLogoffRoute,
  adminMeRoute,
  changeOwnOperatorPasswordRoute,
  listOwnOperatorSessionsRoute,
  endOwnOperatorSessionRoute,
  noteOwnActivityRoute,
  addOwnPasskeyRoute,
  listOwnPasskeysRoute,
  offerOwnPasskeyRoute,
  offerOwnProofRoute,
  renameOwnPasskeyRoute,
  removeOwnPasskeyRoute,
  offerAdminLoginRoute,
  offerSecondFactorRoute,
  confirmSecondFactorRoute,
  removeSecondFactorRoute,
  proveSecondFactorRoute,
  getBannerRoute,
  setBannerRoute,
  listSwitchesRoute,
  setSwitchRoute,
  listSwitchedOffRoute,
  listBroadcastsRoute,
  addBroadcastRoute,
  changeBroadcastRoute,
  testBroadcastRoute,
  startBroadcastRoute,
  stopBroadcastRoute,
  getBroadcastLetterRoute,
  getDashboardRoute,
  listPaidUsersRoute,
  listAllUsersRoute,
  getUserRoute,
  getPersonRoute,
  addNoteRoute,
  setLabelsRoute,
  addUserRoute,
  deleteUserRoute,
  restoreUserRoute,
  eraseUserRoute,
  listPendingErasuresRoute,
  listTeamRoute,
  getTeamProfileRoute,
  saveTeamProfileRoute,
  pauseTeamProfileRoute,
  addTeamPhotoRoute,
  orderTeamPhotosRoute,
  removeTeamPhotoRoute,
  listErasuresRoute,
  listQueueRoute,
  getQueueCardRoute,
  listQueueProfilesRoute,
  assignConversationRoute,
  snoozeConversationRoute,
  listColleaguesRoute,
  messagingUsersRoute,
  messagingUnattendedRoute,
  messagingCandidatesRoute,
  messagingConversationRoute,
  messagingSendRoute,
  messagingReplyRoute,
  getUserStatusRoute,
  setUserStatusRoute,
  randomOnlineRoute,
  listAuditRoute,
  listReportsRoute,
  countReportsRoute,
  getReportedContextRoute,
  resolveReportRoute,
  warnUserRoute,
  suspendUserRoute,
  banUserRoute,
  unbanUserRoute,
  removeUserPartRoute,
  liftUserSuspensionRoute,
  listAppealsRoute,
  decideAppealRoute,
  listAdvertsRoute,
  addAdvertRoute,
  changeAdvertRoute,
  listTicketsRoute,
  countTicketsRoute,
  answerTicketRoute,
  closeTicketRoute,
  listUserPaymentsRoute,
  refundPaymentRoute,
  listRefundRequestsRoute,
  declineRefundRoute,
  listDisputesRoute,
  resendReceiptRoute,
  cancelUserMembershipRoute,
  getUserMembershipRoute,
  giveUserDaysRoute,
  exportPaymentsRoute,
  exportUsersRoute,
  exportAuditRoute,
  countMoneyRoute,
  listRepliesRoute,
  saveReplyRoute,
  deleteReplyRoute,
  // Managers.
  listOperatorsRoute,
  addOperatorRoute,
  changeOperatorRoute,
  setOperatorPasswordRoute,
  resetSecondFactorRoute,
  // Other services, local use and tests.
  rebuildReadModelsRoute,
  seedAdminRoute,
];
