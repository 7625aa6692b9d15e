import { Button } from '@mantine/core';
import type { PhotoData } from '../../api/people.ts';
import { Gallery } from './gallery.tsx';
import type { MemberProfile } from './profile-api.ts';
import classes from './profile-sheet.module.css';

export type Prompt = NonNullable<MemberProfile['prompts']>[number];

interface PromptsProps {
  prompts: Prompt[];
  /** All photos, and those that stand between the prompts. */
  photos: PhotoData[];
  between: PhotoData[];
  firstname: string;
  /** Absent on one's own profile. */
  answer?: ((prompt: Prompt) => void) | undefined;
}

/** Prompt, photo, prompt: what a member says of themselves, each open to an answer. */
export function Prompts({ prompts, photos, between, firstname, answer }: PromptsProps) {
  return prompts.map((one, index) => {
    const photo = between[index];
    return (
      <div key={one.prompt} className={classes.story}>
        <section className={classes.section}>
          <h2>{one.prompt}</h2>
          <p className={classes.answer}>{one.answer}</p>
          {answer && (
            <Button variant="light" mt="sm" onClick={() => answer(one)}>
              Answer this
            </Button>
          )}
        </section>
        {photo && <Gallery photos={photos} shown={[photo]} firstname={firstname} as="between" />}
      </div>
    );
  });
}
