import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ApiError } from '../../../api/send.ts';
import { ask, toast, toastError } from '../../../ui/feedback/toast.tsx';
import { type Advert, advertsApi } from '../../api/adverts-api.ts';
import entries from '../../shared/entries.module.css';
import { When } from '../../shared/times/when.tsx';
import { audienceWords } from '../../shared/words/audience-words.ts';
import { AdvertForm } from './advert-form.tsx';
import { placeWords, stateOf } from './advert-words.ts';
import classes from './adverts.module.css';

/** One advert with its picture and dates. */
export function AdvertLine({ advert }: { advert: Advert }) {
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
        <p className={classes.link}>Leads to {link}</p>
        {isEdited ? (
          <AdvertForm advert={advert} close={() => setEdited(false)} />
        ) : (
          <div className={entries.buttons}>
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
