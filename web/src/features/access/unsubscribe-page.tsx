import '../../api/add-late-operations.ts';
import type { AnswerOf, unsubscribe } from '@emberline/contracts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { send } from '../../api/send.ts';
import { FormOutcome } from '../../ui/forms/form-outcome.tsx';
import { FormCard } from '../../ui/layout/form-card.tsx';

const kinds = {
  emailNotices: {
    title: 'Emails about unread messages',
    words: 'We write when somebody has written to you and you were away.',
  },
  emailNews: { title: 'Emails with news', words: 'We write when there is something new.' },
};

/**
 * The unsubscribe link of emails that members can stop leads here. It works without a login, and by a button: email
 * programs open links on their own.
 */
export function UnsubscribePage() {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const of = query.get('of') === 'emailNews' ? 'emailNews' : 'emailNotices';
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ kind: 'error' | 'done'; text: string }>();

  const switchOff = async () => {
    setBusy(true);
    const call = { id: 'unsubscribe', body: { token, of }, token: null } as const;
    const { data, error } = await send<AnswerOf<typeof unsubscribe>>(call);
    setBusy(false);
    setOutcome(error ? { kind: 'error', text: refusal(error) } : { kind: 'done', text: data.message });
  };

  return (
    <FormCard title={kinds[of].title} below={<Link to="/account">Go to my account</Link>}>
      {outcome?.kind !== 'done' && (
        <>
          <p>{kinds[of].words} Do you want no more of these emails?</p>
          <Button fullWidth loading={busy} onClick={() => void switchOff()}>
            Send me no more
          </Button>
        </>
      )}
      <FormOutcome kind={outcome?.kind ?? 'error'}>{outcome?.text}</FormOutcome>
      {outcome?.kind === 'done' && <p>You can have them back at any time in your account.</p>}
      {outcome?.kind === 'error' && <p>You can also switch these emails off in your account.</p>}
    </FormCard>
  );
}

/** A link with a part missing fails validation; the member gets a sentence about the link instead. */
function refusal({ code, message }: { code: string; message: string }): string {
  return code === 'INVALID' ? 'Invalid or expired link.' : message;
}
