/** What each role of the team may do. A separate file, so that members' pages do not load it. */

export const teamRoles = ['operator', 'moderator', 'billing', 'manager'] as const;
export type TeamRole = (typeof teamRoles)[number];

/** The roles of an account without `roles`: one from before there were four roles, or stored by a release that knows two. */
export const earlierRoles = {
  operator: ['operator', 'moderator', 'billing'],
  manager: ['manager'],
} as const satisfies Record<string, readonly TeamRole[]>;

/**
 * Whether an operation asks for a second step (passkey or code) again, unless one was proved in this session within the
 * last ten minutes. `asks`: it takes something from a member or lets somebody back in, moves money, reaches all members
 * or leads them elsewhere, changes who may do what, or hands out many people's data as a file. `free`: it does none of
 * this, or only stops something. `asked before`: a service calls it for an operation that has asked already.
 */
export type StepUp = 'asks' | 'free' | 'asked before';
const [asks, free, askedBefore] = ['asks', 'free', 'asked before'] as const;

export interface TeamRow {
  /** The roles that open it. */
  roles: readonly TeamRole[];
  stepUp: StepUp;
}

const openTo =
  (...roles: TeamRole[]) =>
  (stepUp: StepUp): TeamRow => ({ roles, stepUp });
const answering = openTo('operator', 'manager');
const moderating = openTo('moderator', 'manager');
const billing = openTo('billing', 'manager');
const managing = openTo('manager');
const everyRole = openTo(...teamRoles);

/**
 * A row for each operation of operators, by its id: those of the API (`who`) and those by which the admin service asks
 * others for them (`onBehalfOf`). An operation without a row is open to managers only, and a test fails. An operator
 * who must set up a second step first has no role, and may use what is declared for newcomers.
 */
export const teamTable: Readonly<Record<string, TeamRow>> = {
  // An operator's own access. Removing the second step takes password and code itself; a proof is what the others ask
  // for.
  changeOwnOperatorPassword: everyRole(asks),
  offerSecondFactor: everyRole(asks),
  confirmSecondFactor: everyRole(asks),
  offerOwnPasskey: everyRole(asks),
  addOwnPasskey: everyRole(asks),
  adminMe: everyRole(free),
  adminLogoff: everyRole(free),
  noteOwnActivity: everyRole(free),
  listOwnOperatorSessions: everyRole(free),
  endOwnOperatorSession: everyRole(free),
  listOwnPasskeys: everyRole(free),
  removeSecondFactor: everyRole(free),
  proveSecondFactor: everyRole(free),
  checkRecentCode: everyRole(free),
  renameOwnPasskey: everyRole(free),
  removeOwnPasskey: everyRole(asks),
  offerOwnProof: everyRole(free),

  // Lists and pages about people, which all work begins with: each read leaves an entry in the audit list instead.
  getDashboard: everyRole(free),
  listAllUsers: everyRole(free),
  listPaidUsers: everyRole(free),
  getUser: everyRole(free),
  getPerson: everyRole(free),
  getReturnedLetters: everyRole(free),
  addNote: everyRole(free),
  setLabels: everyRole(free),
  listColleagues: everyRole(free),
  listOperatorNames: everyRole(free),
  getProfileForTeam: everyRole(free),
  getReport: everyRole(free),

  // Answering as team profiles.
  listQueue: answering(free),
  getQueueCard: answering(free),
  listQueueProfiles: answering(free),
  assignConversation: answering(free),
  snoozeConversation: answering(free),
  messagingUsers: answering(free),
  messagingUnattended: answering(free),
  messagingCandidates: answering(free),
  messagingConversation: answering(free),
  messagingSend: answering(free),
  messagingReply: answering(free),
  getUserStatus: answering(free),
  setUserStatus: answering(free),
  randomOnline: answering(free),
  addUser: answering(free),
  listReplies: answering(free),
  saveReply: answering(free),
  deleteReply: answering(free),
  respondToMail: answering(free),
  markMailsSeen: answering(free),
  claimMail: answering(free),
  releaseMail: answering(free),
  getMails: answering(free),
  listMails: answering(free),
  getConversation: answering(free),
  listRecentChats: answering(free),

  // Team profiles.
  listTeam: answering(free),
  listTeamRows: answering(free),
  getTeamProfile: answering(free),
  saveTeamProfile: answering(free),
  pauseTeamProfile: answering(free),
  addTeamPhoto: answering(free),
  orderTeamPhotos: answering(free),
  removeTeamPhoto: answering(free),

  // Requests to the support, which may be about anything.
  listTickets: everyRole(free),
  listTicketRows: everyRole(free),
  listTicketsOf: everyRole(free),
  countTickets: everyRole(free),
  answerTicket: everyRole(free),
  closeTicket: everyRole(free),

  // House adverts.
  listAdverts: answering(free),
  addAdvert: answering(asks),
  changeAdvert: answering(asks),

  // Judging what people do.
  listReports: moderating(free),
  countReports: moderating(free),
  getReportedContext: moderating(free),
  getReportContext: moderating(free),
  resolveReport: moderating(free),
  warnUser: moderating(free),
  suspendUser: moderating(asks),
  liftUserSuspension: moderating(asks),
  removeUserPart: moderating(asks),
  banUser: moderating(asks),
  unbanUser: moderating(asks),
  listAppeals: moderating(free),
  listAppealRows: moderating(free),
  countOpenAppeals: moderating(free),
  decideAppeal: moderating(asks),
  deleteUser: moderating(asks),
  restoreUser: moderating(asks),
  eraseUser: moderating(asks),
  listErasures: moderating(free),
  listPendingErasures: moderating(free),
  listAudit: moderating(free),
  exportAudit: moderating(asks),

  // Money.
  listUserPayments: billing(free),
  listPayments: billing(free),
  refundPayment: billing(asks),
  listRefundRequests: billing(free),
  listRefundRequestRows: billing(free),
  declineRefund: billing(free),
  countMoney: billing(free),
  listDisputes: billing(free),
  listDisputeRows: billing(free),
  // It reaches nobody but the member who has paid.
  resendReceipt: billing(free),
  cancelUserMembership: billing(asks),
  getUserMembership: billing(free),
  exportPayments: billing(asks),
  listChargesBetween: billing(askedBefore),
  exportUsers: billing(asks),

  // The team itself.
  listOperators: managing(free),
  addOperator: managing(asks),
  changeOperator: managing(asks),
  setOperatorPassword: managing(asks),
  resetSecondFactor: managing(asks),

  // What concerns all members: the banner, what is switched off, emails to many.
  getBanner: managing(free),
  setBanner: managing(asks),
  listSwitches: managing(free),
  setSwitch: managing(asks),
  listBroadcasts: managing(free),
  addBroadcast: managing(free),
  changeBroadcast: managing(free),
  testBroadcast: managing(free),
  startBroadcast: managing(asks),
  stopBroadcast: managing(free),
};

/** Whether somebody with these roles may use the operation with this id. */
export function rolesMay(roles: readonly TeamRole[], operationId: string): boolean {
  const wanted = teamTable[operationId]?.roles ?? ['manager'];
  return roles.some((role) => wanted.includes(role));
}

/** Whether the operation with this id asks an operator for a second step; see `StepUp`. */
export function asksAgain(operationId: string): boolean {
  return teamTable[operationId]?.stepUp === 'asks';
}

/** The roles of an account or token. @param roles counts for an operator alone: a manager holds every right */
export function rolesOf(
  role: 'operator' | 'manager',
  roles?: readonly unknown[] | null,
): readonly TeamRole[] {
  if (role === 'manager' || !roles) return earlierRoles[role];
  return teamRoles.filter((one) => one !== 'manager' && roles.includes(one));
}
