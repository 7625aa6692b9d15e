import { Button } from '@mantine/core';
import { useMemo } from 'react';
import type { ApiError } from '../../../api/send.ts';
import { ask, toast, toastError } from '../../../ui/feedback/toast.tsx';
import { moderationApi } from '../../api/moderation-api.ts';
import { operatorsApi } from '../../api/operators-api.ts';
import { queueApi } from '../../api/queue-api.ts';
import { type OperatorUser, usersApi } from '../../api/users-api.ts';
import { When } from '../times/times.tsx';
import { useMay } from '../use-operator-links.ts';
import classes from './suspend-user.module.css';

export type ClosedUser = Pick<
  OperatorUser,
  'id' | 'firstname' | 'username' | 'erasureDue' | 'erasureBy' | 'erasureAs'
>;

interface ClosedAccountProps {
  user: ClosedUser;
  onErase?: ((id: string) => void) | undefined;
}

/** Of a user who was deleted or banned: by whom, when everything is erased, and what may be done about it until then. */
export function ClosedAccount({ user, onErase }: ClosedAccountProps) {
  if (!user.erasureDue) return null;
  return (
    <div className={classes.stands}>
      <p className="flat small">
        {wordsOf(user).done}
        <By id={user.erasureBy} />. Will be erased <When at={user.erasureDue} />
      </p>
      <Undo user={user} />
      <EraseNow user={user} onErase={onErase} />
    </div>
  );
}

function wordsOf({ erasureAs }: ClosedUser) {
  return erasureAs === 'removal'
    ? ({ done: 'Deleted', order: 'deletion' } as const)
    : ({ done: 'Banned', order: 'ban' } as const);
}

/** By whom; nothing where nobody can say. */
function By({ id }: { id: string | null | undefined }) {
  const { data: colleagues } = queueApi.useColleaguesQuery();
  const name = useMemo(() => colleagues?.find((one) => one.id === id)?.username, [colleagues, id]);
  return name ? <> by {name}</> : null;
}

function Undo({ user }: { user: ClosedUser }) {
  const may = useMay();
  const [unban, unbanning] = moderationApi.useUnbanMutation();
  const [restore, restoring] = usersApi.useRestoreUserMutation();
  const isRemoval = user.erasureAs === 'removal';
  const onClick = async () => {
    const { error } = await (isRemoval ? restore(user.id) : unban(user.id));
    if (error) return toastError((error as ApiError).message);
    toast(`${user.username} is back.`);
  };
  if (!may(isRemoval ? 'restoreUser' : 'unbanUser')) return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={unbanning.isLoading || restoring.isLoading}
      aria-label={`Undo the ${wordsOf(user).order} of ${user.username}`}
      onClick={() => void onClick()}
    >
      Undo
    </Button>
  );
}

/** For a manager, and for any other operator with the right than the one who has asked for it. */
function EraseNow({ user, onErase }: ClosedAccountProps) {
  const may = useMay();
  const { data: me } = operatorsApi.endpoints.operator.useQueryState();
  const [erase, { isLoading }] = usersApi.useEraseUserMutation();
  const isOwnOrder = user.erasureBy === me?.id && me?.role !== 'manager';
  const onClick = async () => {
    const yes = await ask({
      title: `Erase ${user.firstname} (${user.username}) now?`,
      text: 'Everything about them is erased in every service, without waiting for the end of the 24 hours. This cannot be taken back.',
      yes: 'Erase for good',
      danger: true,
    });
    if (!yes) return;
    const { data, error } = await erase(user.id);
    if (error) return toastError((error as ApiError).message);
    onErase?.(user.id);
    toast(data.message);
  };
  if (!may('eraseUser') || isOwnOrder) return null;
  return (
    <Button
      size="compact-sm"
      color="danger"
      variant="outline"
      className={classes.erase}
      loading={isLoading}
      aria-label={`Erase now: ${user.username}`}
      onClick={() => void onClick()}
    >
      Erase now
    </Button>
  );
}
