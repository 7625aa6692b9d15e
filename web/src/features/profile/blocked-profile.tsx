import { Button } from '@mantine/core';
import type { ApiError } from '../../api/send.ts';
import { PageMeta } from '../../live/page-meta.tsx';
import type { MemberProfile } from '../../members/profile-api.ts';
import { useUnblockMemberMutation } from '../../members/safety/safety-api.ts';
import { SafetyMenu } from '../../members/safety/safety-menu.tsx';
import { LostDrawing } from '../../ui/drawings/drawing.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { toast, toastError } from '../../ui/feedback/toast.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';

/** The profile of a member whom the reader has blocked, with a button to unblock. */
export function BlockedProfile({ member }: { member: MemberProfile }) {
  const { id, firstname } = member;
  const [unblock, { isLoading }] = useUnblockMemberMutation();
  const onClick = async () => {
    const { error } = await unblock(id);
    if (error) toastError((error as ApiError).message);
    else toast(`You have unblocked ${firstname}.`);
  };
  return (
    <>
      <PageMeta title={firstname} />
      <PageHeader title={firstname}>
        <SafetyMenu member={member} />
      </PageHeader>
      <EmptyState
        drawing={<LostDrawing />}
        title={`You have blocked ${firstname}`}
        action={
          <Button variant="default" loading={isLoading} onClick={() => void onClick()}>
            Unblock
          </Button>
        }
      >
        Neither of you sees the other’s profile or can write.
      </EmptyState>
    </>
  );
}
