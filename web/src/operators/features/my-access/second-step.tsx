import type { AnswerOf, offerSecondFactor } from '@emberline/contracts';
import { useState } from 'react';
import { ErrorState } from '../../../api/error-state.tsx';
import { useAppDispatch } from '../../../store/hooks.ts';
import { type Operator, operatorsApi } from '../../api/operators-api.ts';
import { Panel } from '../../shared/panel.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { ConfirmApp } from './confirm-app.tsx';
import { OfferApp } from './offer-app.tsx';
import { OwnPasskeys } from './own-passkeys.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RemoveApp } from './remove-app.tsx';

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
