import { Button } from '@mantine/core';
import { useState } from 'react';
import { ErrorState } from '../../../api/error-state.tsx';
import type { ApiError } from '../../../api/send.ts';
import { FrameDrawing } from '../../../ui/drawings/drawings.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ask, toast, toastError } from '../../../ui/feedback/toast.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { type Advert, advertsApi } from '../../api/team-api.ts';
import entries from '../../shared/entries.module.css';
import { RowsSkeleton } from '../../shared/lists/rows-skeleton.tsx';
import { Panel } from '../../shared/panel.tsx';
import { When } from '../../shared/times/times.tsx';
import { audienceWords } from '../../shared/words/words.tsx';
import { AdvertForm, placeWords } from './advert-form.tsx';
import classes from './adverts.module.css';

/** The adverts of the house: what members see beside the pages. */
export function AdvertsPage() {
  const { currentData: adverts, error, refetch } = advertsApi.useAdvertsQuery();
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <PageHeader
        title="Adverts"
        intro="Each of the three places shows the advert that began last, of those that run and are for the member. A change reaches members within an hour."
      >
        {!isAdding && <Button onClick={() => setAdding(true)}>Add advert</Button>}
      </PageHeader>
      {isAdding && (
        <Panel title="New advert">
          <AdvertForm close={() => setAdding(false)} />
        </Panel>
      )}
      {!adverts && error && <ErrorState error={error} retry={refetch} />}
      {!adverts && !error && <RowsSkeleton rows={3} height={140} />}
      {adverts?.length === 0 && (
        <EmptyState drawing={<FrameDrawing />} title="No adverts">
          The column beside the pages stays empty.
        </EmptyState>
      )}
      <ul className={entries.list} aria-label="Adverts" data-rows>
        {adverts?.map((advert) => (
          <AdvertLine key={advert.id} advert={advert} />
        ))}
      </ul>
    </>
  );
}

/** One advert with its picture and dates. */
function AdvertLine({ advert }: { advert: Advert }) {
  const { id, place, picture, words, link, audience, from, until } = advert;
  const [isEdited, setEdited] = useState(false);
  const [change, { isLoading }] = advertsApi.useChangeAdvertMutation();
  const state = stateOf(advert, new Date());
  const onEnd = async () => {
    const sure = await ask({
      title: 'End this advert?',
      text: 'Its place shows the one that began before it, if one runs.',
      yes: 'End it',
      no: 'Let it run',
    });
    if (!sure) return;
    const now = new Date().toISOString();
    const { error } = await change({ id, words, link, audience, from: from < now ? from : now, until: now });
    if (error) toastError((error as ApiError).message);
    else toast('The advert has ended.');
  };
  return (
    <li className={classes.line} data-row tabIndex={-1} aria-label={words}>
      <img className={classes.picture} src={picture} alt={words} width={180} height={150} />
      <div className={classes.facts}>
        <p>
          <b>{state}</b> · {placeWords[place]} · {audienceWords[audience]}
        </p>
        <p>
          {Date.parse(from) === 0 ? (
            'From the beginning'
          ) : (
            <>
              From <When at={from} />
            </>
          )}
          {until && (
            <>
              {' '}
              until <When at={until} />
            </>
          )}
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
              <Button size="compact-sm" variant="default" loading={isLoading} onClick={() => void onEnd()}>
                End now
              </Button>
            )}
          </div>
        )}
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
