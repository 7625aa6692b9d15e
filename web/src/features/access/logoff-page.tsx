import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { send } from '../../api/send.ts';
import { endSession, readToken } from '../../api/session.ts';
import { PageLoader } from '../../ui/feedback/page-loader.tsx';

/** Removes the stored token and all that is left in this browser, ends the session at the server, and goes to /login. */
export function LogoffPage() {
  const navigate = useNavigate();
  useEffect(() => {
    const token = readToken();
    endSession('left');
    if (token) void send({ id: 'logoff', token });
    void navigate('/login', { replace: true });
  }, [navigate]);
  return <PageLoader />;
}
