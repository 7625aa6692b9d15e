import { Button } from '@mantine/core';
import type { PhotoData } from '../../api/people.ts';
import type { MemberProfile } from '../../members/profile-api.ts';
import { Gallery } from './gallery.tsx';
import classes from './profile-sheet.module.css';

export type Prompt = NonNullable<MemberProfile['prompts']>[number];

interface PromptsProps {
  prompts: Prompt[];
  /** All photos; the first one stands before the prompts. */
  photos: PhotoData[];
  firstname: string;
  /** Absent on one's own profile. */
  answer?: ((prompt: Prompt) => void) | undefined;
}

/** Prompt, photo, prompt: what a member says of themselves, each open to an answer. The last one is followed by all other photos. */
export function Prompts({ prompts, photos, firstname, answer }: PromptsProps) {
  return prompts.map((one, index) => {
    const [next, ...others] = photos.slice(index + 1);
    const isLast = index === prompts.length - 1;
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
        {next && <Gallery {...{ photos, firstname }} shown={[next]} as="between" />}
        {isLast && <Gallery {...{ photos, firstname }} shown={others} as="rest" />}
      </div>
    );
  });
}
