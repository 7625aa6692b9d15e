import classes from './landing-page.module.css';
import { Scene } from './scene.tsx';

/** Three steps, each with the screen on which it happens. */
export function HowItWorks() {
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
