import type { AnswerOf, offerSecondFactor } from '@emberline/contracts';
import { useState } from 'react';
import { useAppDispatch } from '../../../store/hooks.ts';
import { operatorsApi } from '../../api/operators-api.ts';
import { ConfirmApp } from './confirm-app.tsx';
import { OfferApp } from './offer-app.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RemoveApp } from './remove-app.tsx';

type Offer = AnswerOf<typeof offerSecondFactor>;

/** Sets up a code of an app as the second step of the login, or takes it off. */
export function SecondStep({ isOn, username }: { isOn: boolean; username: string }) {
  const [offer, setOffer] = useState<Offer>();
  const [codes, setCodes] = useState<string[]>();
  const dispatch = useAppDispatch();
  if (codes)
    return (
      <RecoveryCodes
        codes={codes}
        close={() => {
          setCodes(undefined);
          dispatch(operatorsApi.util.invalidateTags(['Operators']));
        }}
      />
    );
  if (isOn) return <RemoveApp username={username} />;
  if (!offer) return <OfferApp username={username} onOffer={setOffer} />;
  return (
    <ConfirmApp
      offer={offer}
      cancel={() => setOffer(undefined)}
      onConfirmed={(recoveryCodes) => {
        setOffer(undefined);
        setCodes(recoveryCodes);
      }}
    />
  );
}
