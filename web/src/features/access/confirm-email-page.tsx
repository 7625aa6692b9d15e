import '../../api/add-late-operations.ts';
import type { AnswerOf, confirmEmailChange } from '@emberline/contracts';
import { send } from '../../api/send.ts';
import { LinkQuestion } from './link-question.tsx';

/** The links that confirm a change of the email address lead here. */
export function ConfirmEmailPage() {
  const redeem = async (token: string) => {
    const call = { id: 'confirmEmailChange', body: { token }, token: null } as const;
    const { data, error } = await send<AnswerOf<typeof confirmEmailChange>>(call);
    if (error) return error;
    return data.changed
      ? 'Your email address is changed. From now on we write to the new one.'
      : 'Thank you. Now please open the link that we sent to your other address.';
  };
  return (
    <LinkQuestion
      title="Your email address"
      question="You asked to change your email address. Please confirm it."
      button="Confirm"
      redeem={redeem}
      failed="You can ask for new links in your account."
    />
  );
}
