import { getNoticeText } from '@emberline/contracts';
import { callService } from '@emberline/kit/http/internal';
import type { ServiceCredential } from '@emberline/kit/identity/service-tokens';
import type { Settings } from '../settings.ts';

/** What a push notice shows of a message. */
export interface NoticeText {
  firstname: string;
  text: string;
}

/** @returns undefined where the receiver may not read the message now. */
export type NoticeTextOf = (message: {
  receiverId: string;
  senderId: string;
  seq: number;
}) => Promise<NoticeText | undefined>;

export function createNoticeTexts(
  { MAILBOX_URL }: Pick<Settings, 'MAILBOX_URL'>,
  credential: ServiceCredential,
): NoticeTextOf {
  return async (query) => {
    const { firstname, content } = await callService(getNoticeText, { url: MAILBOX_URL, credential, query });
    return firstname === null || content === null ? undefined : { firstname, text: content };
  };
}
