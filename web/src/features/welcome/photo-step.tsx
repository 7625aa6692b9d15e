import type { PhotoData } from '../../api/people.ts';
import { useSwitchedOff } from '../../api/use-switched-off.ts';
import { Photo } from '../../members/photo/photo.tsx';
import { PhotoPicker } from '../../members/photo-upload/photo-picker.tsx';
import { FormOutcome } from '../../ui/forms/form-outcome.tsx';
import { StepButtons } from '../../ui/layout/step-buttons.tsx';
import { NextButton } from './next-button.tsx';
import classes from './welcome.module.css';

/** How wide the face is drawn. */
export const faceSizes = '160px';

interface PhotoStepProps {
  photo: PhotoData | null;
  firstname: string;
  next: () => void;
}

export function PhotoStep({ photo, firstname, next }: PhotoStepProps) {
  const off = useSwitchedOff('photos');
  return (
    <>
      <div className={classes.photo}>
        <span className={classes.face}>
          <Photo photo={photo} alt={firstname} sizes={faceSizes} eager />
        </span>
        {off ? (
          <FormOutcome kind="notice">{off}</FormOutcome>
        ) : (
          <PhotoPicker
            as="profileImage"
            label={photo ? 'Choose another' : 'Choose a photo'}
            hint="You crop it after that. At most 10 MB."
          />
        )}
      </div>
      <StepButtons>
        <NextButton skips={!photo} onClick={next} />
      </StepButtons>
    </>
  );
}
