import type { ReportReason } from '@emberline/contracts/choice-lists';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ApiError } from '../../../api/send.ts';
import { toast, toastError } from '../../../ui/feedback/toast.tsx';
import { moderationApi } from '../../api/moderation-api.ts';
import type { OperatorUser } from '../../api/users-api.ts';
import { OrderDialog } from '../dialogs/order-dialog.tsx';
import { ReasonField } from '../suspension/suspend-user.tsx';
import { useMay } from '../use-operator-links.ts';
import classes from './remove-part.module.css';

interface RemovePartProps {
  user: OperatorUser;
  part: 'photo' | 'aboutMe' | 'prompt';
  /** The photo's file, or the prompt. */
  name?: string;
  /** What an operator calls it, such as `photo 2`. */
  title: string;
}

/** Removes a photo or a text from a profile, for a reason that its owner is told. */
export function RemovePart({ user, part, name, title }: RemovePartProps) {
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const [remove] = moderationApi.useRemovePartMutation();
  const submit = async (form: FormData) => {
    const reason = form.get('reason') as ReportReason | '';
    if (!reason) return 'Please choose a reason.';
    const { error } = await remove({ id: user.id, part, ...(name && { name }), reason });
    if (error && (error as ApiError).status !== 404) return (error as ApiError).message;
    if (error) toastError('Somebody has removed it already.');
    else toast('It is removed.');
  };
  if (!may('removeUserPart')) return null;
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        className={classes.button}
        aria-label={`Remove ${title}`}
        onClick={() => setOpen(true)}
      >
        Remove
      </Button>
      {isOpen && (
        <OrderDialog
          title={`Remove ${title} of ${user.firstname}`}
          intro={`It is gone at once and cannot be brought back.${user.kind === 'member' ? ' They get an email that says why.' : ''}`}
          action="Remove"
          onSubmit={submit}
          close={() => setOpen(false)}
        >
          <ReasonField />
        </OrderDialog>
      )}
    </>
  );
}
