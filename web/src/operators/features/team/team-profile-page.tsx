import { Button } from '@mantine/core';
import { useParams } from 'react-router';
import { ErrorState } from '../../../api/error-state.tsx';
import type { ApiError } from '../../../api/send.ts';
import { ProfileFields } from '../../../members/profile-form/profile-fields.tsx';
import { FrameDrawing } from '../../../ui/drawings/drawings.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { toast, toastError } from '../../../ui/feedback/toast.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { teamApi } from '../../api/team-api.ts';
import { RowsSkeleton } from '../../shared/lists/rows-skeleton.tsx';
import { PersonLink } from '../../shared/people/person.tsx';
import { TeamPhotos } from './team-photos.tsx';
import classes from './team-profile-page.module.css';
import { needWords } from './team-words.ts';

/** Everything of a team profile that can be edited. */
export function TeamProfilePage() {
  const { id = '' } = useParams();
  const { currentData: found, error, refetch } = teamApi.useTeamProfileQuery(id);
  const [save, { isLoading }] = teamApi.useSaveTeamMutation();
  if (!found && error && 'status' in error && [400, 403, 404].includes(error.status as number))
    return (
      <EmptyState drawing={<FrameDrawing />} title="No team profile is here">
        There is none with this address. Profiles of members are edited by their owners.
      </EmptyState>
    );
  if (!found && error) return <ErrorState error={error} retry={refetch} />;
  if (!found) return <RowsSkeleton rows={4} height={180} />;
  const { profile, missing } = found;
  return (
    <div className={classes.page}>
      <PageHeader
        title={`${profile.firstname} ${profile.lastname}`}
        intro={<PersonLink id={id}>Everything about this profile</PersonLink>}
      >
        <TeamPause id={id} paused={profile.paused ?? false} />
      </PageHeader>
      {missing.length > 0 && (
        <p className={classes.missing} role="status">
          This profile has yet to get {needWords(missing)}. A new one is not shown to members before.
        </p>
      )}
      <TeamPhotos id={id} profile={profile} />
      <ProfileFields
        key={id}
        profile={profile}
        save={async (edit) => {
          const { data, error } = await save({ id, edit });
          return { data: data?.profile, error };
        }}
        isSaving={isLoading}
        saved="The profile is saved."
      />
    </div>
  );
}

/** Takes the profile out of all lists, or shows it again. Its conversations go on. */
function TeamPause({ id, paused }: { id: string; paused: boolean }) {
  const [pause, { isLoading }] = teamApi.usePauseTeamMutation();
  const onClick = async () => {
    const { error } = await pause({ id, paused: !paused });
    if (error) toastError((error as ApiError).message);
    else toast(paused ? 'The profile is shown again.' : 'The profile is paused. Its conversations go on.');
  };
  return (
    <Button variant="default" loading={isLoading} onClick={() => void onClick()}>
      {paused ? 'Show this profile again' : 'Pause this profile'}
    </Button>
  );
}
