import { canonicalEmail } from '@emberline/contracts/keys';
import { ProblemError } from '@emberline/kit/errors';
import { createTransport } from 'nodemailer';
import type { Settings } from '../settings.ts';

export interface WrittenEmail {
  to: { name?: string | undefined; address: string };
  subject: string;
  text: string;
  html: string;
  /** Where one POST switches letters of this kind off (RFC 8058); absent: they cannot be stopped. */
  oneClickUrl?: string | undefined;
}

export type Mailer = ReturnType<typeof createMailer>;

/** So long the whole of an attempt may take: servers look through a letter before they answer. */
const patienceMs = 150_000;

export function createMailer({ SMTP_URL, EMAIL_FROM, WEB_ORIGIN }: Settings) {
  // A connection for each letter: on one that others have used, an answer too many or too late would be taken for that to another letter.
  const transport = createTransport({
    url: SMTP_URL,
    connectionTimeout: 5_000,
    greetingTimeout: 10_000,
    socketTimeout: 120_000,
  });
  const host = new URL(WEB_ORIGIN).hostname;

  return {
    /** @throws when the email server did not accept it; `judgeAnswer` tells what that means. NOT_FOUND: no letter reaches this address */
    send: async (id: string, { to, subject, text, html, oneClickUrl }: WrittenEmail): Promise<void> => {
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
        signal: AbortSignal.timeout(patienceMs),
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(oneClickUrl && {
            'List-Unsubscribe': `<${oneClickUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      });
    },

    close: (): void => transport.close(),
  };
}
