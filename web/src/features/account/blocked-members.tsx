import { Button } from '@mantine/core';
import type { MemberCardData } from '../../api/people.ts';
import type { ApiError } from '../../api/send.ts';
import { useUnblockMemberMutation } from '../../members/safety/safety-api.ts';
import { toast, toastError } from '../../ui/feedback/toast.tsx';
import { useBlockedMembersQuery } from './account-api.ts';
import classes from './blocked-members.module.css';
import { Setting } from './setting.tsx';

export function BlockedMembers() {
  const { data: blocked } = useBlockedMembersQuery();
  return (
    <Setting title="Blocked members">
      {blocked && blocked.length > 0 ? (
        <ul className={classes.list}>
          {blocked.map((member) => (
            <Blocked key={member.id} member={member} />
          ))}
        </ul>
      ) : (
        <p>
          You have blocked nobody. You can block somebody on their profile or in a chat; they are not told.
        </p>
      )}
    </Setting>
  );
}

function Blocked({ member: { id, firstname } }: { member: MemberCardData }) {
  const [unblock, { isLoading }] = useUnblockMemberMutation();
  const onClick = async () => {
    const { error } = await unblock(id);
    if (error) toastError((error as ApiError).message);
    else toast(`You have unblocked ${firstname}.`);
  };
  return (
    <li className={classes.entry}>
      {firstname}
      <Button size="sm" variant="default" loading={isLoading} onClick={() => void onClick()}>
        Unblock
      </Button>
    </li>
  );
}
