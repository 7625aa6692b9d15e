import type { Route } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { applyBlockRoute } from './apply-block.ts';
import { applyMembershipRoute } from './apply-membership.ts';
import { applyProfileRoute } from './apply-profile.ts';
import { chatHistoryRoute } from './chat-history.ts';
import { chatSendRoute } from './chat-send.ts';
import { claimMailRoute } from './claim-mail.ts';
import { exportFromMailboxRoute } from './export-from-mailbox.ts';
import { getConversationRoute } from './get-conversation.ts';
import { getMailsRoute } from './get-mails.ts';
import { getMessagesAroundRoute } from './get-messages-around.ts';
import { getNoticeTextRoute } from './get-notice-text.ts';
import { getUnreadRoute } from './get-unread.ts';
import { getUnreadDetailsRoute } from './get-unread-details.ts';
import { haveConversationRoute } from './have-conversation.ts';
import { listContactsRoute } from './list-contacts.ts';
import { listMailsRoute } from './list-mails.ts';
import { listMessagesRoute } from './list-messages.ts';
import { listRecentChatsRoute } from './list-recent-chats.ts';
import { markMailsSeenRoute } from './mark-mails-seen.ts';
import { markReadRoute } from './mark-read.ts';
import { pageConversationsRoute } from './page-conversations.ts';
import { pageMailsRoute } from './page-mails.ts';
import { releaseMailRoute } from './release-mail.ts';
import { respondToMailRoute } from './respond-to-mail.ts';
import { searchMessagesRoute } from './search-messages.ts';
import { seedMailboxRoute } from './seed-mailbox.ts';
import { sendAsRoute } from './send-as.ts';
import { sendMessageRoute } from './send-message.ts';
import { setConversationRoute } from './set-conversation.ts';

export const routes: Route<Context>[] = [
  // Called with a member's token.
  listContactsRoute,
  listMessagesRoute,
  searchMessagesRoute,
  sendMessageRoute,
  markReadRoute,
  setConversationRoute,
  getUnreadDetailsRoute,
  chatHistoryRoute,
  chatSendRoute,
  // Called with an operator's token.
  respondToMailRoute,
  claimMailRoute,
  releaseMailRoute,
  markMailsSeenRoute,
  // Called by other services; never through the gateway.
  sendAsRoute,
  getConversationRoute,
  listMailsRoute,
  getMailsRoute,
  listRecentChatsRoute,
  getUnreadRoute,
  haveConversationRoute,
  getNoticeTextRoute,
  getMessagesAroundRoute,
  pageConversationsRoute,
  pageMailsRoute,
  applyBlockRoute,
  applyProfileRoute,
  applyMembershipRoute,
  exportFromMailboxRoute,
  seedMailboxRoute,
];
