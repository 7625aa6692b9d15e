import { Button } from '@mantine/core';
import { Checkbox } from '../ui/forms/checkbox.tsx';
import { dayAndTime } from '../ui/time/calendar-days.ts';
import * as classes from './members.module.css';

export interface KeptPasskey {
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

interface KeepPasskeysProps {
  /** Undefined while they are not known. */
  passkeys: readonly KeptPasskey[] | undefined;
  failed: boolean;
  retry: () => void;
}

/** Part of the form for a new password: one box a passkey, none ticked. `keptIn` reads them. */
export function KeepPasskeys({ passkeys, failed, retry }: KeepPasskeysProps) {
  if (!passkeys && failed)
    return (
      <div role="alert" className={classes.failed}>
        <p>We could not load your passkeys. A new password now removes all of them.</p>
        <Button size="sm" variant="default" onClick={retry}>
          Try again
        </Button>
      </div>
    );
  if (!passkeys || passkeys.length === 0) return null;
  return (
    <fieldset className={classes.choice}>
      <legend>Which passkeys do you keep?</legend>
      <p>Tick those that are yours. All others are removed: whoever knew your password may have added one.</p>
      {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
        <Checkbox
          key={id}
          name={fieldName}
          value={id}
          label={
            <>
              <bdi>{name}</bdi>
              <span className={classes.when}>
                Added {dayAndTime(createdAt)}.{' '}
                {lastUsedAt ? `Used ${dayAndTime(lastUsedAt)}.` : 'Not used yet.'}
              </span>
            </>
          }
        />
      ))}
    </fieldset>
  );
}

const fieldName = 'keepPasskeys';

/** The ids of the passkeys that are ticked in a form. */
export function keptIn(form: HTMLFormElement): string[] {
  return new FormData(form).getAll(fieldName).map(String);
}
