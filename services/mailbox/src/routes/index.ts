import type { Route } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { applyBlockRoute } from './apply-block.ts';
import { applyMembershipRoute } from './apply-membership.ts';
import { applyProfileRoute } from './apply-profile.ts';
import { getConversationRoute } from './conversations/get-conversation.ts';
import { haveConversationRoute } from './conversations/have-conversation.ts';
import { listContactsRoute } from './conversations/list-contacts.ts';
import { listRecentChatsRoute } from './conversations/list-recent-chats.ts';
import { pageConversationsRoute } from './conversations/page-conversations.ts';
import { setConversationRoute } from './conversations/set-conversation.ts';
import { exportFromMailboxRoute } from './export-from-mailbox.ts';
import { getNoticeTextRoute } from './get-notice-text.ts';
import { claimMailRoute } from './mails/claim-mail.ts';
import { getMailsRoute } from './mails/get-mails.ts';
import { listMailsRoute } from './mails/list-mails.ts';
import { markMailsSeenRoute } from './mails/mark-mails-seen.ts';
import { pageMailsRoute } from './mails/page-mails.ts';
import { releaseMailRoute } from './mails/release-mail.ts';
import { respondToMailRoute } from './mails/respond-to-mail.ts';
import { chatHistoryRoute } from './messages/chat-history.ts';
import { chatSendRoute } from './messages/chat-send.ts';
import { getMessagesAroundRoute } from './messages/get-messages-around.ts';
import { listMessagesRoute } from './messages/list-messages.ts';
import { markReadRoute } from './messages/mark-read.ts';
import { searchMessagesRoute } from './messages/search-messages.ts';
import { sendAsRoute } from './messages/send-as.ts';
import { sendMessageRoute } from './messages/send-message.ts';
import { seedMailboxRoute } from './seed-mailbox.ts';
import { getUnreadRoute } from './unread/get-unread.ts';
import { getUnreadDetailsRoute } from './unread/get-unread-details.ts';

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
