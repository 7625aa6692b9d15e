import { limits } from '@emberline/contracts/choices';
import { Button } from '@mantine/core';
import type { ApiError } from '../../../api/send.ts';
import { ask, toast, toastError } from '../../../ui/feedback/toast.tsx';
import { rename } from '../../../ui/forms/rename.tsx';
import { type OwnPasskey, operatorsApi } from '../../api/operators-api.ts';
import list from '../../shared/list.module.css';
import { When } from '../../shared/when.tsx';
import { withCode } from '../../shared/with-code.tsx';
import classes from './my-access-page.module.css';

/** The own passkeys, with buttons to rename and remove each. */
export function OwnPasskeys({ passkeys }: { passkeys: OwnPasskey[] }) {
  return (
    <ul className={list.list} aria-label="Your passkeys">
      {passkeys.map((passkey) => (
        <Row key={passkey.id} passkey={passkey} />
      ))}
    </ul>
  );
}

function Row({ passkey: { id, name, createdAt, lastUsedAt } }: { passkey: OwnPasskey }) {
  const [remove, { isLoading }] = operatorsApi.useRemoveOwnPasskeyMutation();
  const [change, { isLoading: isRenaming }] = operatorsApi.useRenameOwnPasskeyMutation();
  const onRename = () => rename({ name, maxLength: limits.nameMax }, (given) => change({ id, name: given }));
  const onClick = async () => {
    const yes = await ask({
      title: `Remove ${name}?`,
      text: 'It lets nobody in any more. Remove it on your device too, where it may still be offered.',
      yes: 'Remove',
      danger: true,
    });
    if (!yes) return;
    const { error } = await withCode(() => remove(id));
    // 404: removed already, as wanted.
    if (error && (error as ApiError).status !== 404) toastError((error as ApiError).message);
    else toast(`${name} is removed.`);
  };
  return (
    <li className={list.line}>
      <div className={classes.words}>
        <strong>{name}</strong>
        <span className={classes.intro}>
          Added <When at={createdAt} />.{' '}
          {lastUsedAt ? (
            <>
              Used <When at={lastUsedAt} />.
            </>
          ) : (
            'Not used yet.'
          )}
        </span>
      </div>
      <Button
        size="compact-sm"
        variant="default"
        loading={isRenaming}
        aria-label={`Rename ${name}`}
        onClick={() => void onRename()}
      >
        Rename
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        loading={isLoading}
        aria-label={`Remove ${name}`}
        onClick={() => void onClick()}
      >
        Remove
      </Button>
    </li>
  );
}
