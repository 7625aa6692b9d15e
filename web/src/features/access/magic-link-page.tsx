import { Loader } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { messages } from '../../messages.ts';
import { FormMessage } from '../../ui/form-message.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { AccessCard } from './access-card.tsx';
import { logInByMagicLink } from './enter.ts';

export function MagicLinkPage() {
  const { magicId = '', userId = '', uuid = '' } = useParams();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string>();
  const redeemed = useRef(false);

  useEffect(() => {
    // The link works once, and development draws everything twice.
    if (redeemed.current) return;
    redeemed.current = true;
    void logInByMagicLink({ magicId, userId, uuid }).then(({ error, redirectUrl = '/home' }) => {
      if (error) setFailure(error);
      else void navigate(redirectUrl, { replace: true });
    });
  }, [magicId, userId, uuid, navigate]);

  return (
    <>
      <PageMeta title="Your link" />
      {failure ? (
        <AccessCard title="This link does not work" below={<Link to="/login">Go to log in</Link>}>
          <FormMessage kind="error">{failure}</FormMessage>
          <p>Links work once and only for a while. Log in to ask for a new one.</p>
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
