import 'react-easy-crop/react-easy-crop.css';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import { api } from '../../api/api.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { Dialog, DialogButtons } from '../../ui/feedback/dialog.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { FormOutcome } from '../../ui/forms/form-outcome.tsx';
import * as classes from './photo-upload.module.css';
import { type Prepared, preparePhoto } from './prepare-photo.ts';
import { type Crop, type Send, type Upload, useObjectUrl, useUpload } from './upload.ts';

interface CropDialogProps {
  file: File;
  as: Upload['as'];
  /** Sends the photo of another profile; absent: it is one's own. */
  send?: Send | undefined;
  close: () => void;
}

/** Crops the chosen picture; Upload sends it, Remove goes back to choose another one. */
export function CropDialog({ file, as, send, close }: CropDialogProps) {
  const isBackground = as === 'backgroundPhoto';
  const whose = send ? 'The' : 'Your';
  const prepared = usePrepared(file);
  const picture = useObjectUrl(prepared?.file);
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [crop, setCrop] = useState<Crop>();
  const sent = useRef({ input: '', key: '' });
  const [asProfileImage, setAsProfileImage] = useState(false);
  const dispatch = useAppDispatch();
  const { progress, failure, start, stop } = useUpload(() => {
    dispatch(api.util.invalidateTags(['Photos', 'Me']));
    toast(isBackground ? 'Your background is set.' : `${whose} photo is there.`);
    close();
  }, send);
  const busy = progress !== undefined;
  const begin = (ready: File) => {
    const wanted = { file: ready, crop, as: asProfileImage ? 'profileImage' : as } as const;
    const input = JSON.stringify([crop, wanted.as]);
    if (sent.current.input !== input) sent.current = { input, key: crypto.randomUUID() };
    void start({ ...wanted, key: sent.current.key });
  };
  return (
    <Dialog wide onClose={close} title={isBackground ? 'Your background' : `${whose} photo`}>
      {!prepared?.problem && (
        <>
          <div className={classes.stage} data-wide={isBackground || undefined}>
            {!prepared && (
              <p className={classes.hint} role="status">
                Opening the photo…
              </p>
            )}
            {picture && (
              <Cropper
                image={picture}
                crop={place}
                zoom={zoom}
                aspect={isBackground ? 5 / 2 : 4 / 5}
                onCropChange={setPlace}
                onZoomChange={setZoom}
                onCropComplete={(_, { x, y, width, height }) => setCrop({ left: x, top: y, width, height })}
                cropperProps={{
                  role: 'group',
                  'aria-label': 'The part that is shown; move it with the arrow keys',
                }}
                disableAutomaticStylesInjection
              />
            )}
          </div>
          <label className={classes.zoom}>
            Zoom
            <input
              type="range"
              min={1}
              max={3}
              step={0.05}
              value={zoom}
              onChange={({ target }) => setZoom(Number(target.value))}
            />
          </label>
          {as === 'photo' && !send && (
            <Checkbox
              label="Make it my profile image"
              checked={asProfileImage}
              onChange={({ target }) => setAsProfileImage(target.checked)}
            />
          )}
        </>
      )}
      {busy && (
        <div className={classes.progress} role="status">
          <progress max={1} value={progress} aria-label="Upload" />
          <span>{progress < 1 ? `${Math.round(progress * 100)}%` : 'Almost there…'}</span>
        </div>
      )}
      <FormOutcome kind="error">{prepared?.problem ?? failure}</FormOutcome>
      <DialogButtons>
        {busy ? (
          <Button variant="default" onClick={stop}>
            Stop
          </Button>
        ) : (
          <Button variant="default" onClick={close}>
            Remove
          </Button>
        )}
        <Button
          onClick={() => prepared?.file && begin(prepared.file)}
          loading={busy}
          disabled={!crop || !prepared?.file}
        >
          {failure ? 'Try again' : 'Upload'}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

/** undefined while the file is being opened. */
function usePrepared(file: File): Prepared | undefined {
  const [prepared, setPrepared] = useState<Prepared>();
  useEffect(() => {
    let isLeft = false;
    void preparePhoto(file).then((one) => isLeft || setPrepared(one));
    return () => {
      isLeft = true;
    };
  }, [file]);
  return prepared;
}
