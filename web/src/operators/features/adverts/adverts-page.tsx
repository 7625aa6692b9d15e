import { advertAudiences, advertLimits, advertPlaces } from '@emberline/contracts/operator-choices';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { preparePhoto } from '../../../members/photo-upload/prepare-photo.ts';
import { acceptedFiles } from '../../../members/photo-upload/upload.ts';
import { FrameDrawing } from '../../../ui/drawings/drawings.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import type { FieldErrors } from '../../../ui/forms/check-form.ts';
import { NativeSelect, TextInput } from '../../../ui/forms/fields.ts';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { type Answer, operatorApi } from '../../api/operator-api.ts';
import { EntryForm, useActForm } from '../../shared/acts/act-form.tsx';
import { ActButton } from '../../shared/acts/acts.tsx';
import { base64Of } from '../../shared/base64-of.ts';
import { Loaded } from '../../shared/lists/lists.tsx';
import shared from '../../shared/operators.module.css';
import { Panel } from '../../shared/panel.tsx';
import { When } from '../../shared/times/times.tsx';
import { audienceWords } from '../../shared/words/words.tsx';
import classes from './adverts.module.css';

/** The adverts of the house: what members see beside the pages. */
export function AdvertsPage() {
  const asked = operatorApi.useListAdvertsQuery();
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <PageHeader
        title="Adverts"
        intro="Each of the three places shows the advert that began last, of those that run and are for the member. A change reaches members within an hour."
      >
        {!isAdding && <Button onClick={() => setAdding(true)}>Add advert</Button>}
      </PageHeader>
      <div className="stack gap-16">
        {isAdding && (
          <Panel title="New advert">
            <AdvertForm close={() => setAdding(false)} />
          </Panel>
        )}
        <Loaded asked={asked} rows={3} height={140}>
          {(adverts) =>
            adverts.length === 0 ? (
              <EmptyState drawing={<FrameDrawing />} title="No adverts">
                The column beside the pages stays empty.
              </EmptyState>
            ) : (
              <ul className="list stack gap-12" aria-label="Adverts" data-rows>
                {adverts.map((advert) => (
                  <AdvertLine key={advert.id} advert={advert} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </>
  );
}

/** One advert with its picture and dates. */
function AdvertLine({ advert }: { advert: Advert }) {
  const { id, place, picture, words, link, audience, from, until } = advert;
  const [isEdited, setEdited] = useState(false);
  const state = stateOf(advert, new Date());
  return (
    <li className={shared.entry} data-row tabIndex={-1} aria-label={words}>
      <div className="row gap-16">
        <img className={classes.picture} src={picture} alt={words} width={180} height={150} />
        <div className={`stack gap-8 ${classes.facts}`}>
          <p>
            <b>{state}</b> · {placeWords[place]} · {audienceWords[audience]}
          </p>
          <p>
            {Date.parse(from) === 0 ? 'From the beginning' : 'From '}
            {Date.parse(from) !== 0 && <When at={from} />}
            {until && ' until '}
            {until && <When at={until} />}
          </p>
          <p className="soft anywhere">Leads to {link}</p>
          {isEdited ? (
            <AdvertForm advert={advert} close={() => setEdited(false)} />
          ) : (
            <div className="row gap-8">
              <Button size="compact-sm" variant="default" onClick={() => setEdited(true)}>
                Edit
              </Button>
              {state !== 'Ended' && (
                <ActButton
                  act="changeAdvert"
                  input={() => {
                    const now = new Date().toISOString();
                    return { id, words, link, audience, from: from < now ? from : now, until: now };
                  }}
                  sure={{
                    title: 'End this advert?',
                    text: 'Its place shows the one that began before it, if one runs.',
                    yes: 'End it',
                    no: 'Let it run',
                  }}
                  done="The advert has ended."
                >
                  End now
                </ActButton>
              )}
            </div>
          )}
        </div>
      </div>
    </li>
  );
}

/** Whether members see it now, or why not. */
function stateOf(advert: Pick<Advert, 'from' | 'until' | 'isShown'>, now: Date): string {
  if (advert.until && new Date(advert.until) <= now) return 'Ended';
  if (new Date(advert.from) > now) return 'Not begun';
  return advert.isShown ? 'Shown' : 'Behind a later one';
}

type Advert = Answer<'listAdverts'>[number];

interface AdvertFormProps {
  /** The one to change; absent: a new one. Its picture and place stay. */
  advert?: Advert;
  close: () => void;
}

const empty = { place: '', words: '', link: '', audience: '', from: '', until: '' };

function AdvertForm({ advert, close }: AdvertFormProps) {
  const { field, ...form } = useActForm({
    act: advert ? 'changeAdvert' : 'addAdvert',
    empty,
    check,
    input: async (values, element) => {
      const stated = {
        ...{ words: values.words, link: values.link.trim() },
        audience: values.audience as Advert['audience'],
        ...{ from: instantOf(values.from), until: values.until ? instantOf(values.until) : null },
      };
      if (advert) return { id: advert.id, ...stated };
      const file = element.querySelector<HTMLInputElement>('[type="file"]')?.files?.[0];
      if (!file) return 'Please choose a picture.';
      const prepared = await preparePhoto(file, { side: 1200, bytes: advertLimits.fileBytes });
      if (!prepared.file) return prepared.problem;
      return { place: values.place as Advert['place'], ...stated, picture: await base64Of(prepared.file) };
    },
    onDone: () => {
      toast(advert ? 'The advert is changed.' : 'The advert is there.');
      close();
    },
  });
  return (
    <EntryForm form={form} action={advert ? 'Save advert' : 'Add it'} close={close}>
      {!advert && (
        <>
          <NativeSelect
            label="Place"
            data={advertPlaces.map((value) => ({ value, label: placeWords[value] }))}
            {...field('place')}
          />
          <label className={classes.file}>
            Picture, 6 to 5: at best 600 by 500 pixels
            <input type="file" accept={acceptedFiles} required />
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

const placeWords: Record<Advert['place'], string> = {
  'sponsored-1.svg': 'First place',
  'sponsored-2.svg': 'Second place',
  'live-cams.svg': 'Third place',
};
