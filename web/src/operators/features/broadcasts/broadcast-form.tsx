import { advertAudiences, broadcastLimits } from '@emberline/contracts/operator-choices';
import { useState } from 'react';
import type { ApiError } from '../../../api/send.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import type { FieldErrors } from '../../../ui/forms/check-form.ts';
import { NativeSelect, TextInput } from '../../../ui/forms/fields.ts';
import { LongInput } from '../../../ui/forms/long-input.tsx';
import { useFields } from '../../../ui/forms/use-fields.ts';
import { type Broadcast, type BroadcastDraft, broadcastsApi } from '../../api/broadcasts-api.ts';
import { EntryForm } from '../../shared/entry-form.tsx';
import { audienceWords } from '../../shared/words/words.tsx';

const empty = { subject: '', text: '', audience: '' };

/** @param broadcast the draft to change; absent: a new one */
export function BroadcastForm({ broadcast, close }: { broadcast?: Broadcast; close: () => void }) {
  const [add, { isLoading: isAdding }] = broadcastsApi.useAddBroadcastMutation();
  const [change, { isLoading: isChanging }] = broadcastsApi.useChangeBroadcastMutation();
  const [problem, setProblem] = useState<string>();
  // As it was opened: what a colleague has saved since is not overwritten by a second try.
  const [version = 1] = useState(broadcast?.version);
  const { field, onSubmit } = useFields<typeof empty>(empty, check);

  const submit = onSubmit(async ({ subject, text, audience }) => {
    setProblem(undefined);
    const draft = { subject: subject.trim(), text: text.trim(), audience } as BroadcastDraft;
    const { error } = await (broadcast ? change({ id: broadcast.id, version, ...draft }) : add(draft));
    if (error) return setProblem((error as ApiError).message);
    toast('The draft is saved.');
    close();
  });

  return (
    <EntryForm
      action="Save draft"
      problem={problem}
      isBusy={isAdding || isChanging}
      onSubmit={submit}
      close={close}
    >
      <TextInput
        label="Subject"
        required
        maxLength={broadcastLimits.subjectMax}
        defaultValue={broadcast?.subject}
        {...field('subject')}
      />
      <LongInput
        label="Text"
        description="Each line is a paragraph. The greeting and our address are added."
        required
        rows={8}
        maxLength={broadcastLimits.textMax}
        defaultValue={broadcast?.text}
        {...field('text')}
      />
      <NativeSelect
        label="Who gets it"
        data={advertAudiences.map((value) => ({ value, label: audienceWords[value] }))}
        defaultValue={broadcast?.audience}
        {...field('audience')}
      />
    </EntryForm>
  );
}

function check({ subject, text }: typeof empty): FieldErrors {
  return {
    ...(subject.trim() === '' && { subject: 'Please enter a subject.' }),
    ...(text.trim() === '' && { text: 'Please enter what the email says.' }),
  };
}
