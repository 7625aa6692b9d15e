import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ApiError } from '../../../../api/send.ts';
import { ask, toast, toastError, toastWithUndo } from '../../../../ui/feedback/toast.tsx';
import { type OperatorUser, usersApi } from '../../../api/users-api.ts';
import { Erasures } from './erasures.tsx';
import { PagedUsers } from './paged-users.tsx';
import classes from './remove-user.module.css';

/** Deletes users, who are erased a day later, and follows each erasure to its end. */
export function RemoveUser() {
  const [deleteUser, { isLoading, originalArgs }] = usersApi.useDeleteUserMutation();
  const [restoreUser] = usersApi.useRestoreUserMutation();
  const [ordered, setOrdered] = useState<readonly string[]>([]);

  const undo = async ({ id, username }: OperatorUser) => {
    const { error } = await restoreUser(id);
    if (error) return toastError((error as ApiError).message);
    toast(`${username} is back.`);
  };

  const remove = async (user: OperatorUser) => {
    const yes = await ask({
      title: `Delete ${user.firstname} ${user.lastname}?`,
      text: `From now on nobody sees ${user.username}, who is logged out everywhere and charged nothing more. In 24 hours everything about them is erased in every service; until then it can be undone.`,
      yes: 'Delete',
      danger: true,
    });
    if (!yes) return;
    const { data, error } = await deleteUser(user.id);
    if (error) return toastError((error as ApiError).message);
    toastWithUndo(data.message, () => void undo(user));
  };

  return (
    <div className={classes.columns}>
      <PagedUsers
        title="Remove a user"
        empty="No users yet."
        // Who is banned is erased soon, and shown beside.
        action={(user) =>
          !user.erasureDue && (
            <DeleteButton
              user={user}
              running={isLoading && originalArgs === user.id}
              onDelete={() => void remove(user)}
            />
          )
        }
      />
      <Erasures ordered={ordered} onErase={(id) => setOrdered((before) => [...before, id])} />
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
