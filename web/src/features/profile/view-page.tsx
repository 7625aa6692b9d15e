import { isolated } from '@emberline/contracts/shown-text';
import { Button } from '@mantine/core';
import { Link, useNavigate, useParams } from 'react-router';
import { ErrorState } from '../../api/error-state.tsx';
import { type Me, useMeQuery } from '../../api/me.ts';
import type { ApiError } from '../../api/send.ts';
import { currentUserId } from '../../api/session.ts';
import { PageMeta } from '../../live/page-meta.tsx';
import { useOpenChat } from '../../members/chats/popup-chats.ts';
import { useHotlist } from '../../members/hotlist/hotlist-api.ts';
import { knownMember } from '../../members/member-cache.ts';
import { type MemberProfile, useViewProfileQuery } from '../../members/profile-api.ts';
import { useUnblockMemberMutation } from '../../members/safety/safety-api.ts';
import { SafetyMenu } from '../../members/safety/safety-menu.tsx';
import { selectDraft, writeDraft } from '../../outbox/drafts.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { store } from '../../store/store.ts';
import { LostDrawing } from '../../ui/drawings/drawing.tsx';
import {
  IconArrowLeft,
  IconHeart,
  IconHeartFilled,
  IconMessage,
  IconPictureInPicture,
} from '../../ui/drawings/icons.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorBoundary } from '../../ui/feedback/error-boundary.tsx';
import { toastOutcome } from '../../ui/feedback/toast.tsx';
import { useHydrating } from '../../ui/forms/use-hydrating.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import * as classes from './profile.module.css';
import { ProfileSheet, type Prompt } from './profile-sheet.tsx';
import { ProfileSkeleton } from './profile-skeleton.tsx';

/** A member's profile as others see it; the own one too, without what one does to others. Facts that a list already has are shown at once. */
export function ViewPage() {
  const { memberId = '' } = useParams();
  const { currentData: profile, error, refetch } = useViewProfileQuery(memberId);
  // Nobody is signed in on the drawn page.
  const own = !useHydrating() && memberId === currentUserId();
  const known = useAppSelector((state) => knownMember(state, memberId));
  const navigate = useNavigate();
  const answer = (prompt: Prompt) => {
    quoteInDraft(memberId, prompt);
    void navigate(`/mailbox/${memberId}`);
  };
  if (error && !profile)
    return (error as ApiError).status === 404 || (error as ApiError).status === 400 ? (
      <Gone />
    ) : (
      <ErrorState error={error} retry={() => void refetch()} />
    );
  if (!profile)
    return (
      <>
        <PageMeta title={known?.firstname ?? 'Profile'} />
        <ErrorBoundary>{own && <OwnViewBar />}</ErrorBoundary>
        <ProfileSkeleton known={known} />
      </>
    );
  if (profile.blocked) return <BlockedProfile member={profile} />;
  return (
    <>
      <PageMeta title={profile.firstname} />
      <ErrorBoundary>{own && <OwnViewBar />}</ErrorBoundary>
      <ProfileSheet
        profile={profile}
        {...(!own && {
          answer,
          actions: <ViewActions profile={profile} />,
          menu: <SafetyMenu member={profile} reportable={() => ({ photos: profile.photos })} />,
        })}
        silent={
          <p>
            <bdi>{profile.firstname}</bdi> has not written anything yet. Ask what brings them here.
          </p>
        }
      />
    </>
  );
}

function Gone() {
  return (
    <>
      <PageMeta title="Profile" />
      <EmptyState
        drawing={<LostDrawing />}
        title="This profile is not here"
        action={
          <Button component={Link} to="/home">
            See who is here
          </Button>
        }
      >
        It may have been removed, or it is not open to you.
      </EmptyState>
    </>
  );
}

/** Message and hotlist, always in reach on phones. */
export function ViewActions({ profile }: { profile: MemberProfile }) {
  const { id, firstname } = profile;
  const { hotlisted, busy, toggle } = useHotlist(profile);
  const openChat = useOpenChat();
  return (
    <div className={classes.viewBar}>
      <Button
        component={Link}
        to={`/mailbox/${id}`}
        leftSection={<IconMessage size={20} aria-hidden />}
        className={classes.grow}
      >
        Message
      </Button>
      <Button
        variant="default"
        visibleFrom="md"
        px="sm"
        aria-label={`Chat with ${firstname} beside the profile`}
        title="Chat beside the profile"
        onClick={() => openChat(id)}
      >
        <IconPictureInPicture size={20} aria-hidden />
      </Button>
      <Button
        variant="default"
        aria-pressed={hotlisted}
        aria-busy={busy}
        onClick={() => void toggle()}
        leftSection={
          hotlisted ? (
            <IconHeartFilled size={20} className="accent" aria-hidden />
          ) : (
            <IconHeart size={20} className="accent" aria-hidden />
          )
        }
      >
        {hotlisted ? 'Hotlisted' : 'Hotlist'}
      </Button>
    </div>
  );
}

/** The profile of a member whom the reader has blocked, with a button to unblock. */
export function BlockedProfile({ member }: { member: MemberProfile }) {
  const { id, firstname } = member;
  const [unblock, { isLoading }] = useUnblockMemberMutation();
  return (
    <>
      <PageMeta title={firstname} />
      <PageHeader title={firstname}>
        <SafetyMenu member={member} />
      </PageHeader>
      <EmptyState
        drawing={<LostDrawing />}
        title={`You have blocked ${isolated(firstname)}`}
        action={
          <Button
            variant="default"
            loading={isLoading}
            onClick={() => void toastOutcome(unblock(id), `You have unblocked ${isolated(firstname)}.`)}
          >
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
