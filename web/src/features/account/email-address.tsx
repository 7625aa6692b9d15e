import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Me } from '../../api/me.ts';
import {
  ChangeEmail,
  type EmailChange,
  useEmailChangeQuery,
  useStopEmailChangeMutation,
} from '../../members/email-change/change-email.tsx';
import { dayAndHour } from '../../members/money-words.ts';
import { toastOutcome } from '../../ui/feedback/toast.tsx';
import * as classes from './account.module.css';
import { Setting } from './setting.tsx';

/** The email address, how to change it, and the change that waits to be confirmed. */
export function EmailAddress({ me: { email, isVerified } }: { me: Me }) {
  const [open, setOpen] = useState(false);
  const { data } = useEmailChangeQuery(undefined, { refetchOnFocus: true });
  const change = data?.change;
  return (
    <Setting
      title="Email address"
      action={
        !open && (
          <Button variant="default" onClick={() => setOpen(true)}>
            {isVerified ? 'Change email address' : 'Correct email address'}
          </Button>
        )
      }
    >
      <p className="anywhere">
        {email}
        {!isVerified && ' (not verified yet)'}
      </p>
      {change && !open && <Waiting change={change} old={email} />}
      {open && <ChangeEmail isVerified={isVerified} close={() => setOpen(false)} />}
    </Setting>
  );
}

function Waiting({ change: { email, waitsFor, expiresAt }, old }: { change: EmailChange; old: string }) {
  const [stop, { isLoading }] = useStopEmailChangeMutation();
  return (
    <div className={classes.waiting} role="status">
      <p>
        To change it to <strong>{email}</strong>, open the {waitsFor.length > 1 ? 'links' : 'link'} that we
        sent to {waitsFor.map((side) => (side === 'old' ? old : email)).join(' and to ')}, until{' '}
        {dayAndHour(expiresAt)}.
      </p>
      <Button
        size="sm"
        variant="default"
        loading={isLoading}
        onClick={() => void toastOutcome(stop(), 'Your email address stays as it is.')}
      >
        Do not change it
      </Button>
    </div>
  );
}
