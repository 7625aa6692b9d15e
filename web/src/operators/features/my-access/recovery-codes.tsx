import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { toast, toastError } from '../../../ui/feedback/toast.tsx';
import classes from './my-access-page.module.css';

/** Shown once, since only hashes are stored. */
export function RecoveryCodes({ codes, close }: { codes: string[]; close: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast('The recovery codes are copied.');
    } catch {
      toastError('Your browser does not let us copy them. Please write them down.');
    }
  };
  return (
    <div className={classes.form}>
      <h3 ref={heading} tabIndex={-1} className={classes.title}>
        The second step is on
      </h3>
      <p className={classes.intro}>
        Keep these recovery codes somewhere else than your phone. Each lets you in once without the app or
        passkey. They are not shown again.
      </p>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button size="sm" variant="default" onClick={() => void copy()}>
          Copy them
        </Button>
        <Button size="sm" onClick={close}>
          I have kept them
        </Button>
      </div>
    </div>
  );
}
