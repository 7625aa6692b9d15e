import { productName } from '@emberline/contracts/choices';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { PageMeta } from '../../live/page-meta.tsx';
import { monthlyPrice } from '../../members/money-words.ts';
import { IconCreditCard, IconHeart, IconShieldCheck } from '../../ui/drawings/icons.ts';
import { HearthDrawing } from './hearth-drawing.tsx';
import classes from './landing-page.module.css';
import { MemberClaim } from './member-claim.tsx';
import { Place } from './place.tsx';
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
          <HearthDrawing />
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

function HowItWorks() {
  return (
    <section className={classes.band} aria-labelledby="how">
      <h2 id="how">How it goes</h2>
      <ol className={classes.steps}>
        <li>
          <h3>Say who you are</h3>
          <p>
            Eight fields to join, then a profile at your own pace. It tells you which answer helps most next.
          </p>
        </li>
        <li>
          <h3>Look around</h3>
          <p>
            Members who suit you and whom you suit, those online first. No swiping, no deck that runs out.
          </p>
        </li>
        <li>
          <h3>Write</h3>
          <p>
            Keep favourites on a hotlist, see who viewed you, and talk for as long as it stays interesting.
          </p>
        </li>
      </ol>
    </section>
  );
}

function Promises() {
  return (
    <section className={classes.promises} aria-labelledby="promises">
      <h2 id="promises">What you can count on</h2>
      <dl className={classes.facts}>
        <div>
          <dt>The price, with its hour</dt>
          <dd>Before you pay you see the date and hour of the first charge. Cancelling takes two clicks.</dd>
        </div>
        <div>
          <dt>True presence</dt>
          <dd>
            “Online” beside a member means a connection that is open now; otherwise you read when somebody was
            last seen. Beside a “Team” profile, and a member who lets our team answer for them, it means that
            the team can be reached.
          </dd>
        </div>
        <div>
          <dt>Team profiles are marked</dt>
          <dd>Profiles kept by our team, and every message it writes, carry the word “Team”.</dd>
        </div>
        <div>
          <dt>Your pictures stay yours</dt>
          <dd>Where a photo was taken is removed on upload, and a deleted photo is gone at once.</dd>
        </div>
      </dl>
    </section>
  );
}
