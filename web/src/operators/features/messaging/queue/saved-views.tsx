import { savedViewLimits } from '@emberline/contracts/operator-choices';
import { Fragment, useEffect, useState } from 'react';
import type { ApiError } from '../../../../api/send.ts';
import { ask, toast, toastError } from '../../../../ui/feedback/toast.tsx';
import { askName, rename } from '../../../../ui/forms/rename.tsx';
import { queueApi, type SavedView } from '../../../api/queue-api.ts';
import classes from './queue-list.module.css';
import type { QueueChoice, useQueuePlace } from './use-queue-place.ts';

const maxLength = savedViewLimits.nameMax;

/** The operator's own views beside the fixed ones: shown, saved, renamed and removed. */
export function SavedViews({ place }: { place: ReturnType<typeof useQueuePlace> }) {
  const { data, error, refetch } = queueApi.useQueueViewsQuery();
  const [pressed, setPressed] = useState<string>();
  const focusAfter = useFocusAfter(data);
  const shown = data?.filter((one) => isShown(one, place.choice)) ?? [];
  // The same choice may be saved under several names.
  const current = shown.find(({ id }) => id === pressed) ?? shown[0];
  return (
    <nav className={classes.views} aria-label="Saved views">
      {data?.map((one) => (
        <Fragment key={one.id}>
          <button
            type="button"
            className={classes.view}
            data-saved={one.id}
            aria-current={one === current ? 'true' : undefined}
            onClick={() => {
              setPressed(one.id);
              place.setChoice(choiceOf(one));
            }}
          >
            {one.name}
          </button>
          {one === current && (
            <ChangeButtons view={one} onRemoved={() => focusAfter({ id: one.id, isSaved: false })} />
          )}
        </Fragment>
      ))}
      {!data && error && (
        <button type="button" className={classes.act} onClick={() => void refetch()}>
          Your saved views cannot be fetched right now. Try again
        </button>
      )}
      {!error && !current && (
        <SaveButton choice={place.choice} onSaved={({ id }) => focusAfter({ id, isSaved: true })} />
      )}
    </nav>
  );
}

interface SaveButtonProps {
  choice: QueueChoice;
  onSaved: (view: SavedView) => void;
}

function SaveButton({ choice: { view, label, profileId }, onSaved }: SaveButtonProps) {
  const [save, { isLoading }] = queueApi.useSaveQueueViewMutation();
  const onClick = async () => {
    const name = await askName({ title: 'Save this view', label: 'Name', yes: 'Save', name: '', maxLength });
    if (name === undefined) return;
    const { data, error } = await save({ name, view, label, profileId });
    if (error) return toastError((error as ApiError).message);
    toast(`${name} is saved.`);
    onSaved(data);
  };
  return (
    <button type="button" className={classes.act} data-save-view onClick={() => isLoading || void onClick()}>
      Save this view...
    </button>
  );
}

function ChangeButtons({ view: { id, name }, onRemoved }: { view: SavedView; onRemoved: () => void }) {
  const [change] = queueApi.useRenameQueueViewMutation();
  const [remove, { isLoading }] = queueApi.useRemoveQueueViewMutation();
  const onRemove = async () => {
    const yes = await ask({
      title: `Remove ${name}?`,
      text: 'The conversations stay as they are; only this view of them goes.',
      yes: 'Remove',
    });
    if (!yes) return;
    const { error } = await remove(id);
    // 404: removed already, as wanted.
    if (error && (error as ApiError).status !== 404) return toastError((error as ApiError).message);
    toast(`${name} is removed.`);
    onRemoved();
  };
  return (
    <>
      <button
        type="button"
        className={classes.act}
        aria-label={`Rename ${name}`}
        onClick={() => void rename({ name, maxLength }, (given) => change({ id, name: given }))}
      >
        Rename
      </button>
      <button
        type="button"
        className={classes.act}
        aria-label={`Remove ${name}`}
        onClick={() => isLoading || void onRemove()}
      >
        Remove
      </button>
    </>
  );
}

function choiceOf({ view, label, profileId }: SavedView): QueueChoice {
  return { view, label: label ?? undefined, profileId: profileId ?? undefined };
}

function isShown(saved: SavedView, { view, label, profileId }: QueueChoice): boolean {
  const one = choiceOf(saved);
  const sameLabel = one.label?.toLowerCase() === label?.toLowerCase();
  return one.view === view && sameLabel && one.profileId === profileId;
}

interface Change {
  id: string;
  /** false: removed */
  isSaved: boolean;
}

/** Moves the focus to what comes in the place of the button that was pressed, once the views show the change. */
function useFocusAfter(views: SavedView[] | undefined): (change: Change) => void {
  const [change, setChange] = useState<Change>();
  useEffect(() => {
    if (!change || views?.some(({ id }) => id === change.id) !== change.isSaved) return;
    setChange(undefined);
    const next = change.isSaved
      ? `[data-saved="${change.id}"]`
      : '[data-saved][aria-current], [data-save-view]';
    document.querySelector<HTMLElement>(next)?.focus();
  }, [change, views]);
  return setChange;
}
