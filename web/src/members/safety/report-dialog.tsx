import { choices, type ReportReason } from '@emberline/contracts/choice-lists';
import { cutText } from '@emberline/contracts/cut-text';
import { isolated, shownText } from '@emberline/contracts/shown-text';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { PhotoData } from '../../api/people.ts';
import type { ApiError } from '../../api/send.ts';
import { Dialog, DialogButtons } from '../../ui/feedback/dialog.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { NativeSelect } from '../../ui/forms/fields.ts';
import { FormOutcome } from '../../ui/forms/form-outcome.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { KeptIn } from '../../ui/forms/use-kept.ts';
import { Photo } from '../photo/photo.tsx';
import * as classes from './safety.module.css';
import { useReportMemberMutation } from './safety-api.ts';

/** What of a member can be reported besides the person, the newest first. */
export interface Reportable {
  messages?: { seq: number; text: string }[];
  photos?: PhotoData[];
}

interface ReportDialogProps {
  id: string;
  name: string;
  close: () => void;
  of?: Reportable;
}

/** Reports a member to the team: a reason, optional details, and what it is about. */
export function ReportDialog({ id, name, close, of }: ReportDialogProps) {
  const [report, { isLoading }] = useReportMemberMutation();
  const [error, setError] = useState<string>();
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const details = String(form.get('details')).trim();
    const answer = await report({
      id,
      reason: form.get('reason') as ReportReason,
      ...(details === '' ? {} : { details }),
      ...aboutOf(form),
    });
    if (answer.error) return setError((answer.error as ApiError).message);
    close();
    toast('Thank you. Our team looks at every report.');
  };
  return (
    <KeptIn value={id}>
      <Dialog onClose={close} title={`Report ${isolated(name)}`}>
        <form onSubmit={(event) => void onSubmit(event)}>
          <fieldset className={classes.reasons}>
            <legend>What is wrong?</legend>
            {choices.reportReason.map((reason) => (
              <label key={reason} className={classes.reason}>
                <input type="radio" name="reason" value={reason} required />
                {reason}
              </label>
            ))}
          </fieldset>
          <AboutMessage messages={of?.messages} />
          <AboutPhoto photos={of?.photos} name={name} />
          <TextArea label="More about it, if you like" name="details" rows={3} maxLength={1000} />
          <FormOutcome kind="error">{error}</FormOutcome>
          <DialogButtons>
            <Button variant="default" onClick={close}>
              Not now
            </Button>
            <Button type="submit" loading={isLoading}>
              Send report
            </Button>
          </DialogButtons>
        </form>
      </Dialog>
    </KeptIn>
  );
}

/** Which message it is about; none unless one is chosen. */
function AboutMessage({ messages = [] }: Pick<Reportable, 'messages'>) {
  if (messages.length === 0) return null;
  return (
    <NativeSelect
      label="Is it about a message?"
      description="Our team then sees it and the five around it, and nothing else of your chat."
      name="message"
      className={classes.about}
      data={[
        { value: '', label: 'No, about the person' },
        ...messages.map(({ seq, text }) => ({ value: String(seq), label: shortened(text) })),
      ]}
    />
  );
}

function AboutPhoto({ photos = [], name }: Pick<Reportable, 'photos'> & { name: string }) {
  if (photos.length === 0) return null;
  return (
    <fieldset className={classes.photos}>
      <legend>Is it about a photo?</legend>
      <label className={classes.reason}>
        <input type="radio" name="photo" value="" defaultChecked />
        No, about the person
      </label>
      {photos.map((photo, n) => (
        <label key={photo.file} className={classes.photo}>
          <input type="radio" name="photo" value={photo.file} aria-label={`Photo ${n + 1}`} />
          <Photo photo={photo} alt={`${name}, photo ${n + 1}`} sizes="64px" ratio="1 / 1" />
        </label>
      ))}
    </fieldset>
  );
}

function aboutOf(form: FormData) {
  const [message, photo] = [Number(form.get('message')), form.get('photo')];
  return { ...(message > 0 && { message }), ...(typeof photo === 'string' && photo !== '' && { photo }) };
}

const shownLength = 70;

function shortened(text: string): string {
  return cutText(shownText(text.replace(/\s+/g, ' ')), shownLength);
}
