import { lazy, Suspense, useState } from 'react';
import { IconPlus } from '../../ui/drawings/icons.ts';
import { toastError } from '../../ui/feedback/toast.tsx';
import { acceptedTypes, problemOf } from './check-photo.ts';
import classes from './photo-picker.module.css';
import type { Upload } from './upload.ts';

const loadDialog = () => import('./crop-dialog.tsx');
const CropDialog = lazy(() => loadDialog().then((module) => ({ default: module.CropDialog })));

interface PhotoPickerProps {
  as: Upload['as'];
  label: string;
  hint: string;
}

/** Takes a file that is chosen or dropped, then opens the crop dialog. */
export function PhotoPicker({ as, label, hint }: PhotoPickerProps) {
  const [file, setFile] = useState<File>();
  const [over, setOver] = useState(false);
  const take = (chosen: File | null | undefined) => {
    if (!chosen) return;
    const problem = problemOf(chosen);
    if (problem) toastError(problem);
    else setFile(chosen);
  };
  return (
    <>
      <label
        className={classes.picker}
        data-over={over || undefined}
        data-wide={as === 'backgroundPhoto' || undefined}
        onPointerEnter={() => void loadDialog()}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files[0]);
        }}
      >
        <input
          type="file"
          accept={acceptedTypes.join(',')}
          onChange={({ target }) => {
            take(target.files?.[0]);
            // Without this, choosing the same file again fires no change event.
            target.value = '';
          }}
        />
        <IconPlus size={26} aria-hidden />
        <strong>{label}</strong>
        <span className={classes.hint}>{hint}</span>
      </label>
      {file && (
        <Suspense>
          <CropDialog file={file} as={as} close={() => setFile(undefined)} />
        </Suspense>
      )}
    </>
  );
}
