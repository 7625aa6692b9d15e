import { ErrorState } from '../../api/error-state.tsx';
import { useMeQuery } from '../../api/me.ts';
import {
  useLazyOwnProfileQuery,
  useOwnProfileQuery,
  useSaveProfileMutation,
} from '../../members/profile-api.ts';
import { ProfileFields } from '../../members/profile-form/profile-fields.tsx';
import { Panes } from '../../ui/feedback/panes.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { CompletionMeter } from './completion-meter.tsx';
import * as classes from './profile.module.css';

export function EditProfilePage() {
  const { data: profile, error, refetch } = useOwnProfileQuery();
  const { data: me } = useMeQuery();
  const [load] = useLazyOwnProfileQuery();
  const [save] = useSaveProfileMutation();
  return (
    <>
      <PageHeader
        title="Edit Profile"
        intro="Age and zip are needed; everything else is up to you. Your zip is never shown, and your last name only to members with whom you have both written."
      />
      {profile ? (
        <Panes>
          <CompletionMeter completion={me?.completion ?? profile.completion} />
          <ProfileFields
            key={profile.id}
            profile={profile}
            load={async () => (await load()).data}
            save={save}
            saved="Your profile is saved."
          />
        </Panes>
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <div role="status" aria-label="Loading your profile">
          <span className={classes.editBlank} style={{ height: 76 }} />
          <span className={classes.editBlank} style={{ height: 420 }} />
          <span className={classes.editBlank} style={{ height: 260 }} />
        </div>
      )}
    </>
  );
}
