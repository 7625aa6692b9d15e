import type { AnswerOf, unsubscribe } from '@emberline/contracts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { send } from '../../api/send.ts';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { AccessCard } from './access-card.tsx';

/**
 * Where the link at the foot of a mail about unread messages leads. Works without being logged in, on a press: mail
 * programs visit links on their own.
 */
export function UnsubscribePage() {
  const token = useSearchParams()[0].get('token') ?? '';
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ kind: 'error' | 'done'; text: string }>();

  const switchOff = async () => {
    setBusy(true);
    const call = { id: 'unsubscribe', body: { token }, token: null } as const;
    const { data, error } = await send<AnswerOf<typeof unsubscribe>>(call);
    setBusy(false);
    setSaid(error ? { kind: 'error', text: refusal(error) } : { kind: 'done', text: data.message });
  };

  return (
    <AccessCard title="Mails about unread messages" below={<Link to="/account">Go to my account</Link>}>
      {said?.kind !== 'done' && (
        <>
          <p>
            We write when somebody has written to you and you were away. Do you want no more of these mails?
          </p>
          <Button fullWidth loading={busy} onClick={() => void switchOff()}>
            Send me no more
          </Button>
        </>
      )}
      <FormMessage kind={said?.kind ?? 'error'}>{said?.text}</FormMessage>
      {said?.kind === 'done' && <p>You can have them back at any time in your account.</p>}
      {said?.kind === 'error' && <p>You can also switch these mails off in your account.</p>}
    </AccessCard>
  );
}

/** A link that was cut off on its way is no form to check. */
function refusal({ code, message }: { code: string; message: string }): string {
  return code === 'INVALID' ? 'Invalid or expired link.' : message;
}
