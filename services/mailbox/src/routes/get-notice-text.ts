import { getNoticeText } from '@emberline/contracts';
import { conversationIdOf } from '@emberline/contracts/conversation-id';
import { pushTextMax } from '@emberline/contracts/mailbox-choices';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';

export const getNoticeTextRoute = route(
  getNoticeText,
  async (context: Context, { query: { receiverId, senderId, seq } }) => {
    const [[message], members, blocks, viewer] = await Promise.all([
      context.messages.pageAfter(conversationIdOf(receiverId, senderId), seq - 1, 1),
      context.members.find([senderId]),
      context.blocks.between(receiverId, [senderId]),
      context.textViewers.of(receiverId),
    ]);
    const mayRead = viewer !== 'unpaid' && blocks.size === 0;
    if (!mayRead || message?.seq !== seq || message.receiver !== receiverId || message.content === '')
      return { firstname: null, content: null };
    const characters = [...message.content];
    const isWhole = characters.length <= pushTextMax;
    return {
      firstname: members.get(senderId)?.facts?.firstname ?? null,
      content: isWhole ? message.content : `${characters.slice(0, pushTextMax - 1).join('')}…`,
    };
  },
);
