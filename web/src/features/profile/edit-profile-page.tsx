import { ErrorState } from '../../api/error-state.tsx';
import { useMeQuery } from '../../api/me.ts';
import { useOwnProfileQuery } from '../../members/profile-api.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { CompletionMeter } from './completion-meter.tsx';
import classes from './edit-profile-page.module.css';
import { ProfileFields } from './profile-fields.tsx';

export function EditProfilePage() {
  const { data: profile, error, refetch } = useOwnProfileQuery();
  const { data: me } = useMeQuery();
  return (
    <>
      <PageHeader
        title="Edit Profile"
        intro="Age and zip are needed; everything else is up to you. Your zip is never shown, and your last name only to members with whom you have both written."
      />
      {profile ? (
        <>
          <CompletionMeter completion={me?.completion ?? profile.completion} />
          <ProfileFields key={profile.id} profile={profile} />
        </>
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <div role="status" aria-label="Loading your profile">
          <span className={classes.blank} style={{ height: 76 }} />
          <span className={classes.blank} style={{ height: 420 }} />
          <span className={classes.blank} style={{ height: 260 }} />
        </div>
      )}
    </>
  );
}
