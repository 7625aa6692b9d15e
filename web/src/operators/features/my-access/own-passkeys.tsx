import { PasskeyButtons } from '../../../members/passkey-buttons.tsx';
import { type OwnPasskey, operatorsApi } from '../../api/operators-api.ts';
import list from '../../shared/lists/list.module.css';
import { When } from '../../shared/times/when.tsx';
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
  const [remove, { isLoading: isRemoving }] = operatorsApi.useRemoveOwnPasskeyMutation();
  const [change, { isLoading: isRenaming }] = operatorsApi.useRenameOwnPasskeyMutation();
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
      <PasskeyButtons
        size="compact-sm"
        {...{ name, isRenaming, isRemoving }}
        onRename={(given) => change({ id, name: given })}
        onRemove={() => remove(id)}
      />
    </li>
  );
}
