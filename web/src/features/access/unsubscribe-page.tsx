import type { AnswerOf, unsubscribe } from '@emberline/contracts';
import { Loader } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { send } from '../../api/send.ts';
import { FormMessage } from '../../ui/form-message.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { AccessCard } from './access-card.tsx';

/** Where the link at the foot of a mail about unread messages leads. Works without being logged in. */
export function UnsubscribePage() {
  const token = useSearchParams()[0].get('token') ?? '';
  const [said, setSaid] = useState<{ kind: 'error' | 'done'; text: string }>();
  const asked = useRef(false);

  useEffect(() => {
    // Development draws everything twice.
    if (asked.current) return;
    asked.current = true;
    const call = { id: 'unsubscribe', body: { token }, token: null } as const;
    void send<AnswerOf<typeof unsubscribe>>(call).then(({ data, error }) =>
      setSaid(error ? { kind: 'error', text: refusal(error) } : { kind: 'done', text: data.message }),
    );
  }, [token]);

  return (
    <AccessCard title="Mails about unread messages" below={<Link to="/account">Go to my account</Link>}>
      <PageMeta title="Unsubscribe" />
      {said ? (
        <FormMessage kind={said.kind}>{said.text}</FormMessage>
      ) : (
        <>
          <p role="status">Switching them off…</p>
          <Loader type="dots" aria-hidden />
        </>
      )}
      {said?.kind === 'done' && <p>You can have them back at any time in your account.</p>}
      {said?.kind === 'error' && <p>You can also switch these mails off in your account.</p>}
    </AccessCard>
  );
}

/** A link that was cut off on its way is no form to check. */
function refusal({ code, message }: { code: string; message: string }): string {
  return code === 'INVALID' ? 'Invalid or expired link.' : message;
}
