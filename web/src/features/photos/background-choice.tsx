import { choices } from '@emberline/contracts/choice-lists';
import { Button } from '@mantine/core';
import { apiAddress } from '../../api/client-config.ts';
import type { PhotoData } from '../../api/people.ts';
import { useFreshPhoto } from '../../members/photo/use-fresh-photo.ts';
import { PhotoPicker } from '../../members/photo-upload/photo-picker.tsx';
import { toastOutcome } from '../../ui/feedback/toast.tsx';
import * as classes from './photos.module.css';
import { useChooseImageMutation } from './photos-api.ts';

interface BackgroundChoiceProps {
  /** File name of the current background. */
  chosen: string | null;
  uploaded: PhotoData | null;
  mayChoose: boolean;
  /** Removes the uploaded picture; absent: it goes when another background is chosen. */
  remove?: ((file: string) => void) | undefined;
}

const names = ['Dunes', 'Night lake', 'Morning hills', 'Tide', 'City lights', 'Forest'];
const presets: readonly string[] = choices.backgroundPreset;

/** Chooses the background of the own profile: one of six presets, or an uploaded picture. */
export function BackgroundChoice({ chosen, uploaded, mayChoose, remove }: BackgroundChoiceProps) {
  const [choose] = useChooseImageMutation();
  const onChoose = async (name: string) => {
    await toastOutcome(choose({ field: 'backgroundPhoto', name }));
  };
  const { photo, attempt, onError } = useFreshPhoto(uploaded);
  const own = photo && !presets.includes(photo.file) ? photo : null;
  return (
    <section className={classes.section} aria-labelledby="background">
      <h2 id="background" className={classes.title}>
        Background
        <span className={classes.count}>The band above your profile</span>
      </h2>
      <fieldset className={classes.backgroundGrid} disabled={!mayChoose}>
        <legend className={classes.hidden}>Background</legend>
        {presets.map((file, index) => (
          <Tile
            key={file}
            name={names[index] ?? file}
            picture={`/images/${file}`}
            checked={file === chosen}
            onChange={() => void onChoose(file)}
          />
        ))}
        {own && (
          <Tile
            name="My own"
            picture={apiAddress(own.medium)}
            attempt={attempt}
            onError={onError}
            checked={own.file === chosen}
            onChange={() => void onChoose(own.file)}
          />
        )}
        {mayChoose && (
          <PhotoPicker as="backgroundPhoto" label="Upload my own" hint="Wide pictures work best" />
        )}
      </fieldset>
      {own && remove && (
        <Button variant="default" className={classes.backgroundRemove} onClick={() => remove(own.file)}>
          Remove my own background
        </Button>
      )}
    </section>
  );
}

interface TileProps {
  name: string;
  picture: string;
  checked: boolean;
  onChange: () => void;
  /** The picture is fetched again for each. */
  attempt?: number;
  onError?: () => void;
}

function Tile({ name, picture, checked, onChange, attempt, onError }: TileProps) {
  return (
    <label className={classes.backgroundTile}>
      <input
        type="radio"
        name="background"
        className={classes.hidden}
        checked={checked}
        onChange={onChange}
      />
      <img
        key={attempt}
        src={picture}
        alt=""
        width={400}
        height={160}
        loading="lazy"
        decoding="async"
        onError={onError}
      />
      <span className={classes.name}>{name}</span>
    </label>
  );
}
