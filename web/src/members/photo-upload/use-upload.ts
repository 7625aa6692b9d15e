import { useEffect, useRef, useState } from 'react';
import { type Send, type Upload, upload } from './upload.ts';

/** One upload, which can be stopped and tried again. */
export function useUpload(onStored: () => void, send: Send = upload) {
  const [progress, setProgress] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const under = useRef<AbortController>(null);
  useEffect(() => () => under.current?.abort(), []);

  const start = async (wanted: Upload) => {
    const leaving = new AbortController();
    under.current = leaving;
    setFailure(undefined);
    setProgress(0);
    const failed = await send(wanted, setProgress, leaving.signal);
    setProgress(undefined);
    if (!failed) onStored();
    else if (failed.code !== 'ABORTED') setFailure(failed.message);
  };
  /** `progress` goes from 0 to 1; undefined while nothing is being uploaded. */
  return { progress, failure, start, stop: () => under.current?.abort() };
}
