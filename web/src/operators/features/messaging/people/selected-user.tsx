import { errors } from '@emberline/contracts/errors';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useQueryValues } from '../../../../ui/layout/use-query-values.ts';
import type { Candidate } from '../../../api/messaging-api.ts';
import type { OperatorUser } from '../../../api/operator-api.ts';
import { Panel } from '../../../shared/panel.tsx';
import { Person } from '../../../shared/people/person.tsx';
import type { WritingAs } from '../chat/windows.ts';
import classes from './people.module.css';
import { RandomOnliner, StatusSelect } from './presence-tools.tsx';
import { RecipientPanel } from './recipient-panel.tsx';
import { noRecipients } from './use-chosen-user.ts';

const ways = [
  ['reply', 'Reply to Unattended Mails'],
  ['new', 'Create New Mail'],
] as const;

interface SelectedUserProps {
  user: OperatorUser;
  /** Takes the focus, since the work continues here after a choice in the list. */
  focused: boolean;
  onRecipient: (recipient: Candidate, as: WritingAs) => void;
}

/** The actions for the chosen user, and their recipients. */
export function SelectedUser({ user, focused, onRecipient }: SelectedUserProps) {
  const { query, set } = useQueryValues();
  const as: WritingAs = query.get('as') === 'new' ? 'new' : 'reply';
  const setAs = (chosen: WritingAs) => chosen !== as && set({ ...noRecipients, as: chosen });
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focused) menu.current?.querySelector('button')?.focus();
  }, [focused]);
  const allowed = user.kind === 'staff' || user.assistedReplies;
  return (
    <>
      <Panel
        title={
          <Person user={user} linked>
            {user.email}
          </Person>
        }
      >
        {!allowed && (
          <p className={classes.refused} role="note">
            {errors.ASSISTANCE_NOT_ALLOWED.message} You can look at whom this profile might write to; writing
            and setting it online are refused.
          </p>
        )}
        <div ref={menu} className="stack gap-6">
          {ways.map(([way, words]) => (
            <Button
              key={way}
              variant={as === way ? 'light' : 'default'}
              aria-pressed={as === way}
              onClick={() => setAs(way)}
            >
              {words}
            </Button>
          ))}
          <StatusSelect user={user} allowed={allowed} />
          <RandomOnliner />
        </div>
      </Panel>
      <RecipientPanel key={as} user={user} as={as} onRecipient={(recipient) => onRecipient(recipient, as)} />
    </>
  );
}
