import { canonicalEmail } from '@emberline/contracts/keys';
import { ProblemError } from '@emberline/kit/errors';
import { createTransport } from 'nodemailer';
import type { Settings } from '../settings.ts';

export interface WrittenEmail {
  to: { name?: string | undefined; address: string };
  subject: string;
  text: string;
  html: string;
  unsubscribeUrl?: string;
}

export type Mailer = ReturnType<typeof createMailer>;

export function createMailer({ SMTP_URL, EMAIL_FROM, WEB_ORIGIN }: Settings) {
  const transport = createTransport({
    url: SMTP_URL,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 15_000,
  });
  const host = new URL(WEB_ORIGIN).hostname;

  return {
    /** @throws when the email server did not accept it; `isRefusal` tells whether a retry can help. NOT_FOUND: no letter reaches this address */
    send: async (id: string, { to, subject, text, html, unsubscribeUrl }: WrittenEmail): Promise<void> => {
      const address = canonicalEmail(to.address);
      if (address === undefined) throw new ProblemError('NOT_FOUND');
      await transport.sendMail({
        from: EMAIL_FROM,
        // As objects, so that no name and no address is taken apart into several recipients.
        to: { name: to.name ?? '', address },
        envelope: { from: EMAIL_FROM, to: [{ name: '', address }] },
        subject,
        text,
        html,
        // The same for every attempt, so that a duplicate email is recognised.
        messageId: `<${id}@${host}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeUrl && { 'List-Unsubscribe': `<${unsubscribeUrl}>` }),
        },
      });
    },

    close: (): void => transport.close(),
  };
}

/** Whether the email server refused this email for good (a 5xx reply). */
export function isRefusal(error: unknown): boolean {
  const { responseCode } = error as { responseCode?: number };
  return responseCode !== undefined && responseCode >= 500;
}
