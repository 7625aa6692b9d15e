import { advertAudiences, advertLimits, advertPlaces } from '@emberline/contracts/operator-choices';
import { useState } from 'react';
import type { ApiError } from '../../../api/send.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import type { FieldErrors } from '../../../ui/forms/check-form.ts';
import { NativeSelect, TextInput } from '../../../ui/forms/fields.ts';
import { useFields } from '../../../ui/forms/use-fields.ts';
import { type Advert, advertsApi } from '../../api/team-api.ts';
import { base64Of } from '../../shared/base64-of.ts';
import { EntryForm } from '../../shared/entry-form.tsx';
import { audienceWords } from '../../shared/words/words.tsx';
import classes from './adverts.module.css';

interface AdvertFormProps {
  /** The one to change; absent: a new one. Its picture and place stay. */
  advert?: Advert;
  close: () => void;
}

const empty = { place: '', words: '', link: '', audience: '', from: '', until: '' };

export function AdvertForm({ advert, close }: AdvertFormProps) {
  const [add, { isLoading: isAdding }] = advertsApi.useAddAdvertMutation();
  const [change, { isLoading: isChanging }] = advertsApi.useChangeAdvertMutation();
  const [problem, setProblem] = useState<string>();
  const { field, onSubmit } = useFields<typeof empty>(empty, check);

  const submit = onSubmit(async (values, form) => {
    setProblem(undefined);
    const stated = {
      ...{ words: values.words.trim(), link: values.link.trim() },
      audience: values.audience as Advert['audience'],
      ...{ from: instantOf(values.from), until: values.until ? instantOf(values.until) : null },
    };
    const file = form.querySelector<HTMLInputElement>('[type="file"]')?.files?.[0];
    if (!advert && !file) return setProblem('Please choose a picture.');
    if (file && file.size > advertLimits.fileBytes) return setProblem('A picture may have at most 5 MB.');
    const { error } = advert
      ? await change({ id: advert.id, ...stated })
      : await add({
          place: values.place as Advert['place'],
          ...stated,
          picture: await base64Of(file as File),
        });
    if (error) return setProblem((error as ApiError).message);
    toast(advert ? 'The advert is changed.' : 'The advert is there.');
    close();
  });

  return (
    <EntryForm
      action={advert ? 'Save advert' : 'Add it'}
      problem={problem}
      isBusy={isAdding || isChanging}
      onSubmit={submit}
      close={close}
    >
      {!advert && (
        <>
          <NativeSelect
            label="Place"
            data={advertPlaces.map((value) => ({ value, label: placeWords[value] }))}
            {...field('place')}
          />
          <label className={classes.file}>
            Picture, 6 to 5: at best 600 by 500 pixels, up to 5 MB
            <input type="file" accept="image/jpeg,image/png,image/webp,image/avif" required />
          </label>
        </>
      )}
      <TextInput
        label="What the picture says"
        description="For those who cannot see it"
        required
        maxLength={advertLimits.wordsMax}
        defaultValue={advert?.words}
        {...field('words')}
      />
      <TextInput
        label="Leads to"
        description="A page of ours, like /advice, or an https address"
        required
        maxLength={advertLimits.linkMax}
        defaultValue={advert?.link}
        {...field('link')}
      />
      <NativeSelect
        label="Who sees it"
        data={advertAudiences.map((value) => ({ value, label: audienceWords[value] }))}
        defaultValue={advert?.audience}
        {...field('audience')}
      />
      <TextInput
        label="From"
        type="datetime-local"
        required
        defaultValue={localOf(advert?.from ?? new Date().toISOString())}
        {...field('from')}
      />
      <TextInput
        label="Until (open end if empty)"
        type="datetime-local"
        defaultValue={advert?.until ? localOf(advert.until) : ''}
        {...field('until')}
      />
    </EntryForm>
  );
}

function check({ words, link, from, until }: typeof empty): FieldErrors {
  return {
    ...(words.trim() === '' && { words: 'Please enter what the picture says.' }),
    ...(!/^(\/[^/\\]|\/$|https:\/\/)/.test(link.trim()) && {
      link: 'Please enter a path like /advice, or an https address.',
    }),
    ...(from === '' && { from: 'Please enter when it begins.' }),
    ...(until !== '' && until < from && { until: 'It cannot end before it begins.' }),
  };
}

/** The browser's field has local time without a zone. */
function localOf(instant: string): string {
  const date = new Date(instant);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function instantOf(local: string): string {
  return new Date(local).toISOString();
}

export const placeWords: Record<Advert['place'], string> = {
  'sponsored-1.svg': 'First place',
  'sponsored-2.svg': 'Second place',
  'live-cams.svg': 'Third place',
};
