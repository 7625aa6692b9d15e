/** What each role of the team may do. A separate file, so that members' pages do not load it. */

export const teamRoles = ['operator', 'moderator', 'billing', 'manager'] as const;
export type TeamRole = (typeof teamRoles)[number];

/** What an account without `roles` holds: one from before there were four, or of a release that knows two. */
export const earlierRoles = {
  operator: ['operator', 'moderator', 'billing'],
  manager: ['manager'],
} as const satisfies Record<string, readonly TeamRole[]>;

const answering = ['operator', 'manager'] as const;
const moderating = ['moderator', 'manager'] as const;
const billing = ['billing', 'manager'] as const;
const managing = ['manager'] as const;
const everyRole = teamRoles;

/**
 * The roles that open each operation of operators, by the operation's id: those of the API (`who`) and those by which the
 * admin service asks others for them (`onBehalfOf`). What stands in no row is the managers' alone, and a test misses it.
 */
export const teamTable: Readonly<Record<string, readonly TeamRole[]>> = {
  // One's own access. (What a newcomer may call too, everybody may.)
  removeSecondFactor: everyRole,
  removeOperatorSecondFactor: everyRole,
  proveSecondFactor: everyRole,
  proveOperatorSecondFactor: everyRole,
  checkRecentCode: everyRole,
  renameOwnPasskey: everyRole,
  renameOperatorPasskey: everyRole,
  removeOwnPasskey: everyRole,
  removeOperatorPasskey: everyRole,
  offerOwnProof: everyRole,
  offerOperatorProof: everyRole,

  // Lists and pages about people, which all work begins with.
  getDashboard: everyRole,
  listAllUsers: everyRole,
  listPaidUsers: everyRole,
  getUser: everyRole,
  getPerson: everyRole,
  addNote: everyRole,
  setLabels: everyRole,
  listColleagues: everyRole,
  listOperatorNames: everyRole,
  getProfileForTeam: everyRole,
  getReport: everyRole,

  // Answering as team profiles.
  listQueue: answering,
  getQueueCard: answering,
  listQueueProfiles: answering,
  listQueueViews: answering,
  saveQueueView: answering,
  renameQueueView: answering,
  removeQueueView: answering,
  assignConversation: answering,
  snoozeConversation: answering,
  messagingUsers: answering,
  messagingUnattended: answering,
  messagingCandidates: answering,
  messagingConversation: answering,
  messagingSend: answering,
  messagingReply: answering,
  getUserStatus: answering,
  setUserStatus: answering,
  randomOnline: answering,
  addUser: answering,
  listReplies: answering,
  saveReply: answering,
  deleteReply: answering,
  noteReplyUse: answering,
  respondToMail: answering,
  markMailsSeen: answering,
  claimMail: answering,
  releaseMail: answering,
  getMails: answering,
  listMails: answering,
  sendAs: answering,
  getConversation: answering,
  listRecentChats: answering,
  orderPresence: answering,
  createStaffAccount: answering,

  // Team profiles.
  listTeam: answering,
  listTeamRows: answering,
  getTeamProfile: answering,
  getTeamRow: answering,
  saveTeamProfile: answering,
  editTeamRow: answering,
  pauseTeamProfile: answering,
  pauseTeamRow: answering,
  addTeamPhoto: answering,
  addTeamRowPhoto: answering,
  orderTeamPhotos: answering,
  orderTeamRowPhotos: answering,
  removeTeamPhoto: answering,
  removeTeamRowPhoto: answering,

  // Requests to the support, which may be about anything.
  listTickets: everyRole,
  listTicketRows: everyRole,
  listTicketsOf: everyRole,
  countTickets: everyRole,
  countOpenTickets: everyRole,
  answerTicket: everyRole,
  closeTicket: everyRole,
  decideTicketRow: everyRole,

  // House adverts.
  listAdverts: answering,
  listAdvertRows: answering,
  addAdvert: answering,
  addAdvertRow: answering,
  changeAdvert: answering,
  changeAdvertRow: answering,

  // Judging what people do.
  listReports: moderating,
  countReports: moderating,
  getReportedContext: moderating,
  getReportContext: moderating,
  resolveReport: moderating,
  warnUser: moderating,
  warnMember: moderating,
  suspendUser: moderating,
  suspendMember: moderating,
  liftUserSuspension: moderating,
  liftSuspension: moderating,
  removeUserPart: moderating,
  removeProfilePart: moderating,
  banUser: moderating,
  banMember: moderating,
  unbanUser: moderating,
  unbanMember: moderating,
  listAppeals: moderating,
  listAppealRows: moderating,
  countOpenAppeals: moderating,
  decideAppeal: moderating,
  decideAppealRow: moderating,
  deleteUser: moderating,
  removeAccount: moderating,
  restoreUser: moderating,
  restoreAccount: moderating,
  eraseUser: moderating,
  deleteMember: moderating,
  holdMembership: moderating,
  releaseMembership: moderating,
  barCardsOf: moderating,
  unbarCardsOf: moderating,
  listErasures: moderating,
  listPendingErasures: moderating,
  listAudit: moderating,
  exportAudit: moderating,

  // Money.
  listUserPayments: billing,
  listPaymentsOf: billing,
  listPayments: billing,
  refundPayment: billing,
  refundCharge: billing,
  listRefundRequests: billing,
  listRefundRequestRows: billing,
  getRefundRequest: billing,
  declineRefund: billing,
  declineRefundRequest: billing,
  countMoney: billing,
  countOpenMoney: billing,
  listDisputes: billing,
  listDisputeRows: billing,
  resendReceipt: billing,
  sendReceipt: billing,
  cancelUserMembership: billing,
  cancelMembershipOf: billing,
  getUserMembership: billing,
  getMembershipOf: billing,
  giveUserDays: billing,
  giveDays: billing,
  exportPayments: billing,
  listChargesBetween: billing,
  exportUsers: billing,

  // The team itself.
  listOperators: managing,
  listOperatorAccounts: managing,
  addOperator: managing,
  addOperatorAccount: managing,
  changeOperator: managing,
  changeOperatorAccount: managing,
  setOperatorPassword: managing,
  setOperatorAccountPassword: managing,
  resetSecondFactor: managing,
  resetOperatorSecondFactor: managing,

  // What concerns all members: the banner, what is switched off, emails to many.
  getBanner: managing,
  getBannerRow: managing,
  setBanner: managing,
  setBannerRow: managing,
  listSwitches: managing,
  setSwitch: managing,
  listBroadcasts: managing,
  addBroadcast: managing,
  changeBroadcast: managing,
  testBroadcast: managing,
  startBroadcast: managing,
  stopBroadcast: managing,
};

/** Whether somebody with these roles may use the operation with this id. */
export function rolesMay(roles: readonly TeamRole[], operationId: string): boolean {
  const wanted = teamTable[operationId] ?? managing;
  return roles.some((role) => wanted.includes(role));
}

/** The roles of an account or token. @param roles counts for an operator alone: a manager holds every right */
export function rolesOf(
  role: 'operator' | 'manager',
  roles?: readonly unknown[] | null,
): readonly TeamRole[] {
  if (role === 'manager' || !roles) return earlierRoles[role];
  return teamRoles.filter((one) => one !== 'manager' && roles.includes(one));
}
