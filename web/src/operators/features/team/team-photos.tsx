import { limits } from '@emberline/contracts/choices';
import { Button } from '@mantine/core';
import type { ApiError } from '../../../api/send.ts';
import { Photo } from '../../../members/photo/photo.tsx';
import { PhotoPicker } from '../../../members/photo-upload/photo-picker.tsx';
import type { Crop } from '../../../members/photo-upload/upload.ts';
import type { OwnProfile } from '../../../members/profile-api.ts';
import { ask, toast, toastError } from '../../../ui/feedback/toast.tsx';
import { teamApi } from '../../api/team-api.ts';
import { base64Of } from '../../shared/base64-of.ts';
import { Panel } from '../../shared/panel.tsx';
import classes from './team-photos.module.css';

interface TeamPhotosProps {
  id: string;
  profile: OwnProfile;
}

/** The photos of a team profile in their order. The first is the profile image. */
export function TeamPhotos({ id, profile: { firstname, photos } }: TeamPhotosProps) {
  const [add] = teamApi.useAddTeamPhotoMutation();
  const [order] = teamApi.useOrderTeamPhotosMutation();
  const [remove] = teamApi.useRemoveTeamPhotoMutation();
  const files = photos.map(({ file }) => file);
  const say = (error: unknown, done: string) =>
    error ? toastError((error as ApiError).message) : toast(done);

  const onFirst = async (file: string) => {
    const { error } = await order({ id, files: [file, ...files.filter((one) => one !== file)] });
    say(error, 'This is the profile image now.');
  };
  const onRemove = async (file: string) => {
    const sure = await ask({
      title: 'Remove this photo?',
      text: 'It is gone at once and cannot be brought back.',
      yes: 'Remove it',
      no: 'Keep it',
      danger: true,
    });
    if (!sure) return;
    const { error } = await remove({ id, file });
    say(error, 'The photo is removed.');
  };

  return (
    <Panel title={`Photos (${photos.length} of ${limits.photos})`}>
      <ul className={classes.photos} aria-label="Photos">
        {photos.map((photo, n) => (
          <li key={photo.file} className={classes.tile}>
            <div className={classes.photo}>
              <Photo photo={photo} alt={`${firstname}, photo ${n + 1}`} sizes="160px" />
            </div>
            {n === 0 ? (
              <span className={classes.first}>Profile image</span>
            ) : (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`Make photo ${n + 1} the profile image`}
                onClick={() => void onFirst(photo.file)}
              >
                Make first
              </Button>
            )}
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={`Remove photo ${n + 1}`}
              onClick={() => void onRemove(photo.file)}
            >
              Remove
            </Button>
          </li>
        ))}
        {photos.length < limits.photos && (
          <li className={classes.tile}>
            <PhotoPicker
              as="photo"
              label="Add a photo"
              hint="JPEG, PNG, WebP or AVIF, up to 10 MB"
              send={async ({ file, crop }, _onProgress, signal) => {
                const adding = add({ id, photo: await base64Of(file), crop: crop && whole(crop) });
                signal?.addEventListener('abort', () => adding.abort());
                const { error } = await adding;
                return error ? (error as ApiError) : null;
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
