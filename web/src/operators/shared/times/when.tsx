import { dateTime } from './times.ts';

/** A moment, in the operator's own time zone. */
export function When({ at }: { at: string }) {
  return <time dateTime={at}>{dateTime(at)}</time>;
}
