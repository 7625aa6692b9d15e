import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { Me } from '../../api/me.ts';
import { useResendVerificationMutation } from '../../members/resend-api.ts';
import { texts } from '../../texts.ts';
import { toast, toastError } from '../../ui/feedback/toast.tsx';
import * as classes from './payment.module.css';

/** Shown in place of the card form: what the member still needs, each with a link or a button. */
export function BeforeTheCard({ me }: { me: Me }) {
  // `complete` is false while the email is not verified, so the next missing field decides then.
  const lacksFacts = me.isVerified ? !me.complete : me.completion.next === 'age';
  return (
    <section className={classes.card} data-form aria-labelledby="before">
      <h2 id="before" className={classes.before}>
        Before you pay
      </h2>
      <p>
        Writing to people needs {me.isVerified || !lacksFacts ? 'one more thing' : 'two more things'}. Nobody
        pays before.
      </p>
      <ul className={classes.missing}>
        {!me.isVerified && (
          <li>
            <p>
              Please verify your email: open the link we sent to <strong>{me.email}</strong>.
            </p>
            <Resend email={me.email} />
          </li>
        )}
        {lacksFacts && (
          <li>
            <p>Please add your age and zip to your profile. Your zip is never shown.</p>
            <Button component={Link} to="/profile/edit">
              Complete your profile
            </Button>
          </li>
        )}
      </ul>
    </section>
  );
}

function Resend({ email }: { email: string }) {
  const [resend, { isLoading }] = useResendVerificationMutation();
  const onClick = async () => {
    const { error } = await resend({ email });
    if (error) toastError(texts.verification.failed);
    else toast(texts.verification.done);
  };
  return (
    <Button variant="default" loading={isLoading} onClick={() => void onClick()}>
      {texts.verification.resend}
    </Button>
  );
}
