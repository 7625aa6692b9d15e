import { Button, Loader } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { messages } from '../../messages.ts';
import { FormMessage } from '../../ui/form-message.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { AccessCard } from './access-card.tsx';
import { logInByMagicLink } from './enter.ts';

export function MagicLinkPage() {
  const { magicId = '', userId = '', uuid = '' } = useParams();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<{ text: string; final: boolean }>();
  const redeemed = useRef(false);

  const redeem = useCallback(async () => {
    setFailure(undefined);
    const { error, unanswered, redirectUrl = '/home' } = await logInByMagicLink({ magicId, userId, uuid });
    if (error) setFailure({ text: error, final: !unanswered });
    else void navigate(redirectUrl, { replace: true });
  }, [magicId, userId, uuid, navigate]);

  useEffect(() => {
    // The link works once, and development draws everything twice.
    if (redeemed.current) return;
    redeemed.current = true;
    void redeem();
  }, [redeem]);

  return (
    <>
      <PageMeta title="Your link" />
      {failure ? (
        <AccessCard
          title={failure.final ? 'This link does not work' : 'Your link could not be checked'}
          below={<Link to="/login">Go to log in</Link>}
        >
          <FormMessage kind="error">{failure.text}</FormMessage>
          {failure.final ? (
            <p>Links work once and only for a while. Log in to ask for a new one.</p>
          ) : (
            <Button fullWidth onClick={() => void redeem()}>
              Try again
            </Button>
          )}
        </AccessCard>
      ) : (
        <AccessCard title="One moment">
          <p role="status">{messages.magicLink.busy}</p>
          <Loader type="dots" aria-hidden />
        </AccessCard>
      )}
    </>
  );
}
