import { Button } from '@mantine/core';
import { Link, useNavigate, useParams } from 'react-router';
import { ErrorState } from '../../api/error-state.tsx';
import type { ApiError } from '../../api/send.ts';
import { currentUserId } from '../../api/session.ts';
import { PageMeta } from '../../live/page-meta.tsx';
import { knownMember } from '../../members/member-cache.ts';
import { useViewProfileQuery } from '../../members/profile-api.ts';
import { SafetyMenu } from '../../members/safety/safety-menu.tsx';
import { useAppSelector } from '../../store/hooks.ts';
import { LostDrawing } from '../../ui/drawings/drawing.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useHydrating } from '../../ui/forms/use-hydrating.ts';
import { BlockedProfile, OwnViewBar, quoteInDraft } from './blocked-profile.tsx';
import { ProfileSheet, type Prompt } from './profile-sheet.tsx';
import { ProfileSkeleton } from './profile-skeleton.tsx';
import { ViewActions } from './view-actions.tsx';

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
        {own && <OwnViewBar />}
        <ProfileSkeleton known={known} />
      </>
    );
  if (profile.blocked) return <BlockedProfile member={profile} />;
  return (
    <>
      <PageMeta title={profile.firstname} />
      {own && <OwnViewBar />}
      <ProfileSheet
        profile={profile}
        {...(!own && {
          answer,
          actions: <ViewActions profile={profile} />,
          menu: <SafetyMenu member={profile} reportable={() => ({ photos: profile.photos })} />,
        })}
        silent={<p>{profile.firstname} has not written anything yet. Ask what brings them here.</p>}
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
