import { limits } from '@emberline/contracts/choices';
import { isolated } from '@emberline/contracts/shown-text';
import { useParams } from 'react-router';
import type { ApiError } from '../../../api/send.ts';
import { Photo } from '../../../members/photo/photo.tsx';
import { PhotoPicker } from '../../../members/photo-upload/photo-picker.tsx';
import type { Crop } from '../../../members/photo-upload/upload.ts';
import type { OwnProfile } from '../../../members/profile-api.ts';
import { ProfileFields } from '../../../members/profile-form/profile-fields.tsx';
import { FrameDrawing } from '../../../ui/drawings/drawings.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { operatorApi } from '../../api/operator-api.ts';
import { ActButton, useAct } from '../../shared/acts/acts.tsx';
import { base64Of } from '../../shared/base64-of.ts';
import { Loaded } from '../../shared/lists/lists.tsx';
import { Panel } from '../../shared/panel.tsx';
import { PersonLink } from '../../shared/people/person.tsx';
import { needWords } from './need-words.ts';
import classes from './team.module.css';

/** Everything of a team profile that can be edited. */
export function TeamProfilePage() {
  const { id = '' } = useParams();
  const asked = operatorApi.useGetTeamProfileQuery({ id });
  const [load] = operatorApi.useLazyGetTeamProfileQuery();
  const { call } = useAct('saveTeamProfile');
  if (!asked.currentData && [400, 403, 404].includes((asked.error as ApiError | undefined)?.status ?? 0))
    return (
      <EmptyState drawing={<FrameDrawing />} title="No team profile is here">
        There is none with this address. Profiles of members are edited by their owners.
      </EmptyState>
    );
  return (
    <Loaded asked={asked} rows={4} height={180}>
      {({ profile, missing }) => (
        <div className={`stack gap-16 ${classes.page}`}>
          <PageHeader
            title={`${isolated(profile.firstname)} ${isolated(profile.lastname)}`}
            intro={<PersonLink id={id}>Everything about this profile</PersonLink>}
          >
            <ActButton
              act="pauseTeamProfile"
              input={{ id, paused: !profile.paused }}
              done={
                profile.paused
                  ? 'The profile is shown again.'
                  : 'The profile is paused. Its conversations go on.'
              }
              size="md"
            >
              {profile.paused ? 'Show this profile again' : 'Pause this profile'}
            </ActButton>
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
            load={async () => (await load({ id })).data?.profile}
            save={async (edit) => {
              const { data, error } = await call({ id, ...edit });
              return { data: data?.profile, error };
            }}
            saved="The profile is saved."
          />
        </div>
      )}
    </Loaded>
  );
}

interface TeamPhotosProps {
  id: string;
  profile: OwnProfile;
}

/** The photos of a team profile in their order. The first is the profile image. */
function TeamPhotos({ id, profile: { firstname, photos } }: TeamPhotosProps) {
  const { call: add } = useAct('addTeamPhoto');
  const files = photos.map(({ file }) => file);
  return (
    <Panel title={`Photos (${photos.length} of ${limits.photos})`}>
      <ul className={`list ${classes.photos}`} aria-label="Photos">
        {photos.map((photo, n) => (
          <li key={photo.file} className="stack gap-6">
            <div className={classes.photo}>
              <Photo photo={photo} alt={`${firstname}, photo ${n + 1}`} sizes="160px" />
            </div>
            {n === 0 ? (
              <span className={`soft small ${classes.first}`}>Profile image</span>
            ) : (
              <ActButton
                act="orderTeamPhotos"
                input={{ id, files: [photo.file, ...files.filter((one) => one !== photo.file)] }}
                done="This is the profile image now."
                aria-label={`Make photo ${n + 1} the profile image`}
              >
                Make first
              </ActButton>
            )}
            <ActButton
              act="removeTeamPhoto"
              input={{ id, file: photo.file }}
              sure={{
                title: 'Remove this photo?',
                text: 'It is gone at once and cannot be brought back.',
                yes: 'Remove it',
                no: 'Keep it',
                danger: true,
              }}
              done="The photo is removed."
              variant="subtle"
              aria-label={`Remove photo ${n + 1}`}
            >
              Remove
            </ActButton>
          </li>
        ))}
        {photos.length < limits.photos && (
          <li className="stack gap-6">
            <PhotoPicker
              as="photo"
              label="Add a photo"
              hint="You crop it after that."
              send={async ({ file, crop }, _onProgress, signal) => {
                const adding = add({ id, photo: await base64Of(file), crop: crop && whole(crop) });
                signal?.addEventListener('abort', () => adding.abort());
                const { error } = await adding;
                return error ?? null;
              }}
            />
          </li>
        )}
      </ul>
    </Panel>
  );
}

/** The cropper gives parts of pixels. */
function whole({ left, top, width, height }: Crop): Crop {
  const { round } = Math;
  return { left: round(left), top: round(top), width: round(width), height: round(height) };
}
