import { operationsOf } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { answerMissing } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { addOperatorRoute } from './add-operator.ts';
import { addUserRoute } from './add-user.ts';
import { adminLoginRoute } from './admin-login.ts';
import { adminLogoffRoute } from './admin-logoff.ts';
import { adminMeRoute } from './admin-me.ts';
import { changeOperatorRoute } from './change-operator.ts';
import { deleteReplyRoute } from './delete-reply.ts';
import { deleteUserRoute } from './delete-user.ts';
import { getDashboardRoute } from './get-dashboard.ts';
import { getUserStatusRoute } from './get-user-status.ts';
import { listAllUsersRoute } from './list-all-users.ts';
import { listAuditRoute } from './list-audit.ts';
import { listErasuresRoute } from './list-erasures.ts';
import { listOperatorsRoute } from './list-operators.ts';
import { listPaidUsersRoute } from './list-paid-users.ts';
import { listRepliesRoute } from './list-replies.ts';
import { listReportsRoute } from './list-reports.ts';
import { messagingCandidatesRoute } from './messaging-candidates.ts';
import { messagingConversationRoute } from './messaging-conversation.ts';
import { messagingSendRoutes } from './messaging-send.ts';
import { messagingUnattendedRoute } from './messaging-unattended.ts';
import { messagingUsersRoute } from './messaging-users.ts';
import { noteReplyUseRoute } from './note-reply-use.ts';
import { randomOnlineRoute } from './random-online.ts';
import { rebuildReadModelsRoute } from './rebuild-read-models.ts';
import { resolveReportRoute } from './resolve-report.ts';
import { saveReplyRoute } from './save-reply.ts';
import { seedRoute } from './seed.ts';
import { setUserStatusRoute } from './set-user-status.ts';

export function registerRoutes(app: App, context: Context): void {
  adminLoginRoute(app, context);
  // Operators
  adminLogoffRoute(app, context);
  adminMeRoute(app, context);
  getDashboardRoute(app, context);
  listPaidUsersRoute(app, context);
  listAllUsersRoute(app, context);
  addUserRoute(app, context);
  deleteUserRoute(app, context);
  listErasuresRoute(app, context);
  messagingUsersRoute(app, context);
  messagingUnattendedRoute(app, context);
  messagingCandidatesRoute(app, context);
  messagingConversationRoute(app, context);
  messagingSendRoutes(app, context);
  getUserStatusRoute(app, context);
  setUserStatusRoute(app, context);
  randomOnlineRoute(app, context);
  listAuditRoute(app, context);
  listReportsRoute(app, context);
  resolveReportRoute(app, context);
  listRepliesRoute(app, context);
  saveReplyRoute(app, context);
  deleteReplyRoute(app, context);
  noteReplyUseRoute(app, context);
  // Managers
  listOperatorsRoute(app, context);
  addOperatorRoute(app, context);
  changeOperatorRoute(app, context);
  // Other services
  rebuildReadModelsRoute(app, context);
  // Local use and tests
  seedRoute(app, context);
  answerMissing(app, operationsOf('admin'));
}
