import '../../api/add-late-operations.ts';
import type { AnswerOf, unsubscribe } from '@emberline/contracts';
import { useSearchParams } from 'react-router';
import { send } from '../../api/send.ts';
import { LinkQuestion } from './link-question.tsx';

const kinds = {
  emailNotices: {
    title: 'Emails about unread messages',
    words: 'We write when somebody has written to you and you were away.',
  },
  emailNews: { title: 'Emails with news', words: 'We write when there is something new.' },
};

/** The unsubscribe link of emails that members can stop leads here. */
export function UnsubscribePage() {
  const of = useSearchParams()[0].get('of') === 'emailNews' ? 'emailNews' : 'emailNotices';
  const redeem = async (token: string) => {
    const call = { id: 'unsubscribe', body: { token, of }, token: null } as const;
    const { data, error } = await send<AnswerOf<typeof unsubscribe>>(call);
    return error ?? data.message;
  };
  return (
    <LinkQuestion
      title={kinds[of].title}
      question={`${kinds[of].words} Do you want no more of these emails?`}
      button="Send me no more"
      redeem={redeem}
      done="You can have them back at any time in your account."
      failed="You can also switch these emails off in your account."
    />
  );
}
