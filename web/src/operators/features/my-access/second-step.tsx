import type { AnswerOf, offerSecondFactor } from '@emberline/contracts';
import { useState } from 'react';
import { useAppDispatch } from '../../../store/hooks.ts';
import { type Operator, operatorsApi } from '../../api/operators-api.ts';
import { ConfirmApp } from './confirm-app.tsx';
import { OfferApp } from './offer-app.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RemoveApp } from './remove-app.tsx';

type Offer = AnswerOf<typeof offerSecondFactor>;

/**
 * Sets up a code of an app as the second step of the login, or takes it off. Keeps the recovery codes while the operator is
 * read again: setting up opens a new session.
 */
export function SecondStep({ me }: { me: Operator | undefined }) {
  const [offer, setOffer] = useState<Offer>();
  const [codes, setCodes] = useState<string[]>();
  const dispatch = useAppDispatch();
  if (codes)
    return (
      <RecoveryCodes
        codes={codes}
        close={() => {
          setCodes(undefined);
          dispatch(operatorsApi.util.invalidateTags(['Operators', 'Sessions']));
        }}
      />
    );
  if (!me) return null;
  if (me.secondFactor) return <RemoveApp username={me.username} />;
  if (!offer) return <OfferApp username={me.username} onOffer={setOffer} />;
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
