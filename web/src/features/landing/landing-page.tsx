import type { AnswerOf, countMembers, locate } from '@emberline/contracts';
import { productName } from '@emberline/contracts/choices';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PageMeta } from '../../live/page-meta.tsx';
import { monthlyPrice } from '../../members/money-words.ts';
import { texts } from '../../texts.ts';
import { IconCreditCard, IconHeart, IconShieldCheck, IconUsers } from '../../ui/drawings/icons.ts';
import * as classes from './landing.module.css';
import sizes from './pictures/sizes.json';
import { Qualifier, useGuestAnswer } from './qualifier.tsx';

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
        <div>
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
    <li data-known={members ? true : undefined}>
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

/** What is different here, each shown where it happens. */
export function Promises() {
  return (
    <section className={classes.promises} aria-labelledby="promises">
      <h2 id="promises">What you can count on</h2>
      <Proof
        title="Team profiles are marked"
        scene={<Scene name="team" alt="A conversation: under the answer stands the mark “Team”" />}
      >
        Profiles kept by our team, and every message it writes, carry the word “Team”, before you pay too.
        Their pictures are drawn in another style.
      </Proof>
      <Proof
        title="True presence"
        scene={
          <Scene name="presence" alt="Two members: one is online, the other was last seen a while ago" />
        }
      >
        “Online” beside a member means a connection that is open now; otherwise you read when somebody was
        last seen. Beside a “Team” profile, and a member who lets our team answer for them, it means that the
        team can be reached.
      </Proof>
      <Proof
        title="Cancelled in two clicks"
        scene={
          <Scene name="cancel" alt="The question whether to cancel, with until when the membership lasts" />
        }
      >
        Before you pay you see the date and hour of the first charge. This is the second click of cancelling:
        it says what you keep, and until when.
      </Proof>
      <Proof title="Your pictures stay yours">
        Where a photo was taken is removed on upload, and a deleted photo is gone at once.
      </Proof>
    </section>
  );
}

interface ProofProps {
  title: string;
  scene?: ReactNode;
  children: ReactNode;
}

function Proof({ title, scene, children }: ProofProps) {
  return (
    <div className={classes.proof} data-shown={scene ? true : undefined}>
      <div>
        <h3>{title}</h3>
        <p>{children}</p>
      </div>
      {scene}
    </div>
  );
}

interface SceneProps {
  name: SceneName;
  /** What can be seen. */
  alt: string;
  /** Drawn as a phone's screen. */
  phone?: boolean;
}

/**
 * A screen of the product in the page's own colours, which may be others than the system's. The picture in the other colours
 * is not loaded: lazy, and never displayed.
 */
function Scene({ name, alt, phone }: SceneProps) {
  return (['light', 'dark'] as const).map((scheme) => (
    <img
      key={scheme}
      className={classes.scene}
      data-scheme={scheme}
      data-phone={phone}
      src={addressOf(`${name}-${scheme}`)}
      alt={alt}
      loading="lazy"
      decoding="async"
      {...sizes[name]}
    />
  ));
}

export { sizes };

type SceneName = Exclude<keyof typeof sizes, 'people'>;

/** The address of a picture; `npm run lab -- pictures landing` makes them. */
export function addressOf(name: 'people' | `${SceneName}-${'light' | 'dark'}`): string {
  return addresses[`./pictures/${name}.avif`] ?? '';
}

const addresses = import.meta.glob<string>('./pictures/*.avif', {
  eager: true,
  query: '?url',
  import: 'default',
});
