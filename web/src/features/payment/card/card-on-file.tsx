import { paymentStatus } from '@emberline/contracts/choices';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { Membership } from '../../../members/payment-api.ts';
import * as classes from '../payment.module.css';

const ChangeCard = lazy(() => import('./change-card.tsx').then((module) => ({ default: module.ChangeCard })));

/** The card that pays, with a button to change it while the membership runs. */
export function CardOnFile({ membership: { card, status } }: { membership: Membership }) {
  const [changing, setChanging] = useState(false);
  const runs = status === paymentStatus.active || status === paymentStatus.pastDue;
  return (
    <section className="sheet stack relative gap-16 padded" aria-labelledby="card">
      <h2 id="card" className={classes.title}>
        Card
      </h2>
      <div className={classes.row}>
        <p>{card ? cardWords(card) : 'No card is kept for you.'}</p>
        {runs && !changing && (
          <Button variant="default" onClick={() => setChanging(true)}>
            Change card
          </Button>
        )}
      </div>
      {changing && (
        <Suspense>
          <ChangeCard close={() => setChanging(false)} />
        </Suspense>
      )}
    </section>
  );
}

function cardWords({ brand, last4, expMonth, expYear }: NonNullable<Membership['card']>): string {
  const name = brand.charAt(0).toUpperCase() + brand.slice(1);
  return `${name} ending in ${last4}, valid until ${String(expMonth).padStart(2, '0')}/${expYear}`;
}
