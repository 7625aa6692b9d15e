import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ApiError } from '../../../../api/send.ts';
import { ask, toast, toastError } from '../../../../ui/feedback/toast.tsx';
import { type OperatorUser, usersApi } from '../../../api/users-api.ts';
import { withCode } from '../../../shared/with-code.tsx';
import { Erasures } from './erasures.tsx';
import { PagedUsers } from './paged-users.tsx';
import classes from './remove-user.module.css';

/** Erases users, and follows each erasure to its end. */
export function RemoveUser() {
  const [deleteUser] = usersApi.useDeleteUserMutation();
  const [ordered, setOrdered] = useState<readonly string[]>([]);

  const remove = async (user: OperatorUser) => {
    const yes = await ask({
      title: `Delete ${user.firstname} ${user.lastname}?`,
      text: `Everything about ${user.username} is erased in every service, the subscription ends, and all sessions with it. This cannot be taken back.`,
      yes: 'Delete for good',
      danger: true,
    });
    if (!yes) return;
    const { data, error } = await withCode(() => deleteUser(user.id));
    if (error) return toastError((error as ApiError).message);
    setOrdered((before) => [...before, user.id]);
    toast(data.message);
  };

  return (
    <div className={classes.columns}>
      <PagedUsers
        title="Remove a user"
        empty="No users yet."
        action={(user) => (
          <DeleteButton user={user} running={ordered.includes(user.id)} onDelete={() => void remove(user)} />
        )}
      />
      <Erasures ordered={ordered} />
    </div>
  );
}

interface DeleteButtonProps {
  user: OperatorUser;
  running: boolean;
  onDelete: () => void;
}

/** Never disabled, since the closed dialog returns the focus to it. */
function DeleteButton({ user, running, onDelete }: DeleteButtonProps) {
  const word = running ? 'Deleting' : 'Delete';
  return (
    <Button
      size="compact-sm"
      color="danger"
      variant="outline"
      className={classes.delete}
      data-disabled={running || undefined}
      aria-disabled={running || undefined}
      aria-label={`${word} ${user.firstname} ${user.lastname}`}
      onClick={() => running || onDelete()}
    >
      {word}
    </Button>
  );
}
