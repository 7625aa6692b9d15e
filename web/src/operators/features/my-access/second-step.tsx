import type { AnswerOf, offerSecondFactor } from '@emberline/contracts';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { ErrorState } from '../../../api/error-state.tsx';
import { PasskeyButtons } from '../../../members/passkey-buttons.tsx';
import { useAppDispatch } from '../../../store/hooks.ts';
import { toast, toastError } from '../../../ui/feedback/toast.tsx';
import { type Operator, type OwnPasskey, operatorsApi } from '../../api/operators-api.ts';
import list from '../../shared/lists/list.module.css';
import { Panel } from '../../shared/panel.tsx';
import { When } from '../../shared/times/times.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { ConfirmApp, RemoveApp } from './confirm-app.tsx';
import classes from './my-access-page.module.css';
import { OfferApp } from './offer-app.tsx';

type Offer = AnswerOf<typeof offerSecondFactor>;

/**
 * Sets up a passkey or a code of an app as the second step of the login, or takes it off. Keeps the recovery codes while
 * the operator is read again: setting up opens a new session.
 */
export function SecondStep({ me }: { me: Operator | undefined }) {
  const { data, error, refetch } = operatorsApi.useOwnPasskeysQuery();
  const [offer, setOffer] = useState<Offer>();
  const [codes, setCodes] = useState<string[]>();
  const dispatch = useAppDispatch();
  const readAgain = () => dispatch(operatorsApi.util.invalidateTags(['Operators', 'Sessions']));
  if (codes)
    return (
      <Panel title="Second step at login">
        <RecoveryCodes
          codes={codes}
          close={() => {
            setCodes(undefined);
            readAgain();
          }}
        />
      </Panel>
    );
  if (!me) return null;
  const hasApp = data ? data.app : me.secondFactor;
  return (
    <>
      <Panel title="Second step at login">
        {hasApp && <RemoveApp username={me.username} hasPasskey={(data?.passkeys.length ?? 0) > 0} />}
        {!hasApp && !offer && <OfferApp username={me.username} onOffer={setOffer} />}
        {!hasApp && offer && (
          <ConfirmApp
            offer={offer}
            cancel={() => setOffer(undefined)}
            onConfirmed={(recoveryCodes) => {
              setOffer(undefined);
              setCodes(recoveryCodes);
            }}
          />
        )}
      </Panel>
      <Panel title="Passkeys">
        {!data && error && <ErrorState error={error} retry={refetch} />}
        {data && data.passkeys.length > 0 && <OwnPasskeys passkeys={data.passkeys} />}
        <AddPasskey
          username={me.username}
          onAdded={(recoveryCodes) => {
            if (recoveryCodes.length > 0) setCodes(recoveryCodes);
            else readAgain();
          }}
        />
      </Panel>
    </>
  );
}

/** The own passkeys, with buttons to rename and remove each. */
function OwnPasskeys({ passkeys }: { passkeys: OwnPasskey[] }) {
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
      <div className="stack narrow gap-2">
        <strong>{name}</strong>
        <span className="flat soft">
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

/** Shown once, since only hashes are stored. */
function RecoveryCodes({ codes, close }: { codes: string[]; close: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast('The recovery codes are copied.');
    } catch {
      toastError('Your browser does not let us copy them. Please write them down.');
    }
  };
  return (
    <div className={classes.form}>
      <h3 ref={heading} tabIndex={-1} className="flat">
        The second step is on
      </h3>
      <p className="flat soft">
        Keep these recovery codes somewhere else than your phone. Each lets you in once without the app or
        passkey. They are not shown again.
      </p>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="row gap-8">
        <Button size="sm" variant="default" onClick={() => void copy()}>
          Copy them
        </Button>
        <Button size="sm" onClick={close}>
          I have kept them
        </Button>
      </div>
    </div>
  );
}
