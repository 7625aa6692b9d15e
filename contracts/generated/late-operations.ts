// Written by `npm run contracts`; do not edit.
export const lateOperations = {
  endSession: 'DELETE /auth/sessions/:id',
  listSessions: 'GET /auth/sessions',
  logoffEverywhere: 'POST /auth/logoff-everywhere',
  acknowledgeWarning: 'POST /users/me/warning/acknowledge',
  appealSuspension: 'POST /users/me/appeal',
  listOpened: 'GET /users/me/opened',
  listPushDevices: 'GET /notifications/push/devices',
  listSwitchedOff: 'GET /switches',
} as const;
