import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { ErrorState } from '../../api/error-state.tsx';
import { useOwnProfileQuery } from '../../members/profile-api.ts';
import { IconEye, IconPencil, IconPhoto } from '../../ui/drawings/icons.ts';
import { Panes } from '../../ui/feedback/panes.tsx';
import { CompletionMeter } from './completion-meter.tsx';
import { ProfileSheet } from './profile-sheet.tsx';
import { ProfileSkeleton } from './profile-skeleton.tsx';

/** The own profile, and the ways to change it and to see it as others do. */
export function OwnProfilePage() {
  const { data: profile, error, refetch } = useOwnProfileQuery();
  if (error && !profile) return <ErrorState error={error} retry={() => void refetch()} />;
  return (
    <>
      {profile ? (
        <Panes>
          {profile.completion.percent < 100 && <CompletionMeter completion={profile.completion} />}
          <ProfileSheet
            profile={profile}
            actions={
              <>
                <Button
                  component={Link}
                  to="/profile/edit"
                  leftSection={<IconPencil size={19} aria-hidden />}
                >
                  Edit Profile
                </Button>
                <Button
                  component={Link}
                  to="/photo"
                  variant="default"
                  leftSection={<IconPhoto size={19} aria-hidden />}
                >
                  My Photos
                </Button>
                <Button
                  component={Link}
                  to={`/view/${profile.id}`}
                  variant="default"
                  leftSection={<IconEye size={19} aria-hidden />}
                >
                  See my profile as others see it
                </Button>
              </>
            }
            silent={
              <p>
                Nothing here yet. <Link to="/profile/edit#aboutMe">Write a few lines about yourself</Link>: it
                is what people answer to.
              </p>
            }
          />
        </Panes>
      ) : (
        <ProfileSkeleton />
      )}
    </>
  );
}
