import type { ReactNode } from 'react';
import * as classes from './landing.module.css';
import { Scene } from './scene.tsx';

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
