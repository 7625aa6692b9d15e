import type { App } from '@emberline/kit/http/app';
import type { Context } from '../context.ts';
import { routeApplyBlock } from './apply-block.ts';
import { routeApplyMembership } from './apply-membership.ts';
import { routeApplyProfile } from './apply-profile.ts';
import { routeChatHistory } from './chat-history.ts';
import { routeChatSend } from './chat-send.ts';
import { routeClaimMail } from './claim-mail.ts';
import { routeExportFromMailbox } from './export-from-mailbox.ts';
import { routeGetConversation } from './get-conversation.ts';
import { routeGetUnread } from './get-unread.ts';
import { routeGetUnreadDetails } from './get-unread-details.ts';
import { routeListContacts } from './list-contacts.ts';
import { routeListMails } from './list-mails.ts';
import { routeListMessages } from './list-messages.ts';
import { routeListRecentChats } from './list-recent-chats.ts';
import { routeMarkMailsSeen } from './mark-mails-seen.ts';
import { routeMarkRead } from './mark-read.ts';
import { routePageFacts } from './page-facts.ts';
import { routeReleaseMail } from './release-mail.ts';
import { routeRespondToMail } from './respond-to-mail.ts';
import { routeSeed } from './seed.ts';
import { routeSendAs } from './send-as.ts';
import { routeSendMessage } from './send-message.ts';

type Route = (app: App, context: Context) => void;

/** Called with a member's token. */
export const memberRoutes: Route[] = [
  routeListContacts,
  routeListMessages,
  routeSendMessage,
  routeMarkRead,
  routeGetUnreadDetails,
  routeChatHistory,
  routeChatSend,
];

/** Called with an operator's token. */
export const operatorRoutes: Route[] = [
  routeRespondToMail,
  routeClaimMail,
  routeReleaseMail,
  routeMarkMailsSeen,
];

/** Called by other services; never through the gateway. */
export const serviceRoutes: Route[] = [
  routeSendAs,
  routeGetConversation,
  routeListMails,
  routeListRecentChats,
  routeGetUnread,
  routePageFacts,
  routeApplyBlock,
  routeApplyProfile,
  routeApplyMembership,
  routeExportFromMailbox,
  routeSeed,
];
