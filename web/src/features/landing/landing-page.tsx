import type { AnswerOf, countMembers, locate } from '@emberline/contracts';
import { productName } from '@emberline/contracts/choices';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { PageMeta } from '../../live/page-meta.tsx';
import { monthlyPrice } from '../../members/money-words.ts';
import { texts } from '../../texts.ts';
import { IconCreditCard, IconHeart, IconShieldCheck, IconUsers } from '../../ui/drawings/icons.ts';
import * as classes from './landing.module.css';
import { addressOf, sizes } from './pictures.ts';
import { Promises } from './promises.tsx';
import { Qualifier, useGuestAnswer } from './qualifier.tsx';
import { Scene } from './scene.tsx';

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

/** Three steps, each with the screen on which it happens. */
function HowItWorks() {
  return (
    <section className={classes.band} aria-labelledby="how">
      <h2 id="how">How it goes</h2>
      <ol className={classes.steps}>
        <li>
          <div>
            <h3>Look around</h3>
            <p>Members who suit you and whom you suit. No swiping, no deck that runs out.</p>
          </div>
          <Scene phone name="home" alt="Members with photo, name, age, distance and a line about them" />
        </li>
        <li>
          <div>
            <h3>Get to know somebody</h3>
            <p>Their own words between their photos, and what you both like. Keep favorites on a hot list.</p>
          </div>
          <Scene phone name="profile" alt="A profile with photo, name, age and when she was last here" />
        </li>
        <li>
          <div>
            <h3>Write</h3>
            <p>You see when your message was read, and it is kept when your line drops.</p>
          </div>
          <Scene phone name="conversation" alt="A conversation of two members" />
        </li>
      </ol>
      <p className={classes.honest}>Screens of the product itself. The people in them are drawn, not real.</p>
    </section>
  );
}

/** '1,000+ members', shown only when the count says so. Its line is kept free until then, so that nothing moves. */
function MemberClaim() {
  const answer = useGuestAnswer<AnswerOf<typeof countMembers>>('countMembers');
  const members = answer?.members;
  return (
    <li className={classes.claim} data-known={members ? true : undefined}>
      {members && (
        <>
          <IconUsers size={20} aria-hidden />
          <strong>{members.toLocaleString('en-US')}+ members</strong>
        </>
      )}
    </li>
  );
}

/** Faces above the questions; decoration. */
function People() {
  return (
    <img className={classes.people} src={addressOf('people')} alt="" decoding="async" {...sizes.people} />
  );
}

/** The city, else the region, else 'your area'. */
function Place() {
  const answer = useGuestAnswer<AnswerOf<typeof locate>>('locate');
  return <strong className="accent">{answer?.city || answer?.region || texts.landing.yourArea}</strong>;
}
