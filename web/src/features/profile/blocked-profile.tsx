import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { type Me, useMeQuery } from '../../api/me.ts';
import type { ApiError } from '../../api/send.ts';
import { PageMeta } from '../../live/page-meta.tsx';
import type { MemberProfile } from '../../members/profile-api.ts';
import { useUnblockMemberMutation } from '../../members/safety/safety-api.ts';
import { SafetyMenu } from '../../members/safety/safety-menu.tsx';
import { selectDraft, writeDraft } from '../../outbox/drafts.ts';
import { store } from '../../store/store.ts';
import { LostDrawing } from '../../ui/drawings/drawing.tsx';
import { IconArrowLeft } from '../../ui/drawings/icons.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { toast, toastError } from '../../ui/feedback/toast.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import * as classes from './profile.module.css';
import type { Prompt } from './profile-sheet.tsx';

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

/** Above the own profile as others see it: says what this is, and leads back. */
export function OwnViewBar() {
  const { data: me } = useMeQuery();
  return (
    <section className={classes.bar} aria-label="Your profile as others see it">
      <p>
        <strong>Your profile as others see it.</strong> {wordsFor(me)}
      </p>
      <Button
        component={Link}
        to="/profile"
        variant="default"
        leftSection={<IconArrowLeft size={19} aria-hidden />}
      >
        Back to my profile
      </Button>
    </section>
  );
}

function wordsFor(me: Me | undefined): string {
  if (me?.complete === false) return 'Nobody sees it yet: your email must be verified and your age be in it.';
  if (me?.paused) return 'It is paused: only people you have a conversation with see it.';
  return 'They also see how far away you are and what you both like.';
}

/** Begins the message to a member with what it answers to. Text that was begun before stays under it. */
export function quoteInDraft(memberId: string, { prompt, answer }: Prompt): void {
  const line = answer.split('\n').map((one) => one.trim());
  const quote = `> ${prompt}: ${line.filter((one) => one !== '').join(' ')}\n`;
  const begun = selectDraft(store.getState(), memberId);
  if (!begun.startsWith(quote)) writeDraft(memberId, quote + begun);
}
