import { productName } from '@emberline/contracts/choices';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { PageMeta } from '../../live/page-meta.tsx';
import { monthlyPrice } from '../../members/money-words.ts';
import { IconCreditCard, IconHeart, IconShieldCheck } from '../../ui/drawings/icons.ts';
import { HowItWorks } from './how-it-works.tsx';
import classes from './landing-page.module.css';
import { MemberClaim } from './member-claim.tsx';
import { People } from './people.tsx';
import { Place } from './place.tsx';
import { Promises } from './promises.tsx';
import { Qualifier } from './qualifier.tsx';

/** The visitors' first page. Prerendered, so that it can be read before any script runs. */
export function LandingPage() {
  return (
    <>
      <PageMeta
        title={`${productName}: dating for single adults`}
        description="Join free, look around and write to single adults near you. One plan, an honest price, no guessing who is online."
        image="/social-card.png"
      />
      <section className={classes.hero}>
        <div className={classes.words}>
          <h1 className={classes.headline}>Join free and meet somebody worth staying up for</h1>
          <p className={classes.place}>
            Single adults are saying hello in <Place />.
          </p>
          <ul className={classes.claims}>
            <MemberClaim />
            <li>
              <IconHeart size={20} aria-hidden />
              Free to join and to look around, no card needed
            </li>
            <li>
              <IconCreditCard size={20} aria-hidden />
              Write to people with one plan: $0 for the first day, then {monthlyPrice} a month
            </li>
            <li>
              <IconShieldCheck size={20} aria-hidden />
              Adults only, 18 and over
            </li>
          </ul>
        </div>
        <div className={classes.asking}>
          <People />
          <Qualifier />
        </div>
      </section>
      <HowItWorks />
      <Promises />
      <section className={classes.last}>
        <h2>Someone is up late, too</h2>
        <Button component={Link} to="/signup" size="lg">
          Join free
        </Button>
      </section>
    </>
  );
}
