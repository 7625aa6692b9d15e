import { useState } from 'react';
import { IconPlus } from '../../ui/drawings/icons.ts';
import { lazyPart } from '../../ui/late/lazy-part.tsx';
import * as classes from './photo-upload.module.css';
import { acceptedFiles, type Send, type Upload } from './upload.ts';

const CropDialog = lazyPart(() => import('./crop-dialog.tsx'), 'CropDialog');

interface PhotoPickerProps {
  as: Upload['as'];
  label: string;
  hint: string;
  /** Takes several files at once; absent: only one can be chosen. */
  takeSeveral?: (files: File[]) => void;
  /** Sends the photo of another profile; absent: it is one's own. */
  send?: Send;
}

/** Takes files that are chosen or dropped; for a single one it opens the crop dialog. */
export function PhotoPicker({ as, label, hint, takeSeveral, send }: PhotoPickerProps) {
  const [file, setFile] = useState<File>();
  const [over, setOver] = useState(false);
  const take = ([chosen, ...more]: Iterable<File>) => {
    if (!chosen) return;
    if (more.length > 0 && takeSeveral) return takeSeveral([chosen, ...more]);
    setFile(chosen);
  };
  return (
    <>
      <label
        className={classes.picker}
        data-over={over || undefined}
        data-wide={as === 'backgroundPhoto' || undefined}
        onPointerEnter={() => void CropDialog.preload()}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files);
        }}
      >
        <input
          type="file"
          accept={acceptedFiles}
          multiple={takeSeveral !== undefined}
          onChange={({ target }) => {
            take(target.files ?? []);
            // Without this, choosing the same file again fires no change event.
            target.value = '';
          }}
        />
        <IconPlus size={26} aria-hidden />
        <strong>{label}</strong>
        <span className={classes.hint}>{hint}</span>
      </label>
      {file && <CropDialog file={file} as={as} send={send} close={() => setFile(undefined)} />}
    </>
  );
}
