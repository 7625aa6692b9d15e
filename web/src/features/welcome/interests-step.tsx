import { filterChoices, undisclosed } from '@emberline/contracts/filter-choices';
import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { ApiError } from '../../api/send.ts';
import { forget } from '../../kept/storage.ts';
import { readFirstAnswers } from '../../members/first-answers.ts';
import { type OwnProfile, type ProfileEdit, useSaveProfileMutation } from '../../members/profile-api.ts';
import { FormOutcome } from '../../ui/forms/form-outcome.tsx';
import * as classes from '../../ui/forms/forms.module.css';
import { keepTyped, restoreTyped } from '../../ui/forms/keep-typed.ts';
import { StepButtons } from '../../ui/layout/step-buttons.tsx';

interface InterestsStepProps {
  profile: OwnProfile;
  next: () => void;
  back: () => void;
}

const open = (words: readonly string[]) => words.filter((word) => word !== undisclosed);

/** Intention and interests; what the member answered on the landing page is marked and can be taken back. */
export function InterestsStep({ profile, next, back }: InterestsStepProps) {
  const typed = `welcome interests ${profile.id}` as const;
  const [save, { isLoading }] = useSaveProfileMutation();
  const [failure, setFailure] = useState<string>();
  const [said] = useState(() => fromAnswers(readFirstAnswers()));
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.current) restoreTyped(typed, form.current);
  }, [typed]);
  const { intention, interests = [], personalityTraits = [] } = profile;

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = new FormData(event.currentTarget);
    setFailure(undefined);
    const traits = sent.getAll('personalityTraits') as string[];
    const others = personalityTraits.filter((one) => !said.traits.some((trait) => trait === one));
    const { error } = await save({
      intention: sent.get('intention') ?? intention ?? null,
      interests: sent.getAll('interests'),
      ...(said.traits.length > 0 && { personalityTraits: [...others, ...traits] }),
    } as ProfileEdit);
    if (error) return setFailure((error as ApiError).message);
    forget(typed);
    forget('firstAnswers');
    next();
  };
  return (
    <form
      ref={form}
      className="stack gap-16"
      onSubmit={(event) => void submit(event)}
      onInput={({ currentTarget }) => keepTyped(typed, currentTarget)}
    >
      {(said.intention || said.traits.length > 0) && (
        <p className="flat soft">
          What you said on our first page is marked. Keep what is true; nobody sees it before you press Next.
        </p>
      )}
      <Chips
        legend="I am looking for"
        name="intention"
        type="radio"
        words={open(filterChoices.intention)}
        marked={[intention ?? said.intention ?? '']}
      />
      {said.traits.length > 0 && (
        <Chips
          legend="I am"
          name="personalityTraits"
          type="checkbox"
          words={said.traits}
          marked={said.traits}
        />
      )}
      <Chips
        legend="I like"
        name="interests"
        type="checkbox"
        words={open(filterChoices.interests)}
        marked={interests}
      />
      <FormOutcome kind="error">{failure}</FormOutcome>
      <StepButtons back={back}>
        <Button variant="default" onClick={next}>
          Skip
        </Button>
        <Button type="submit" loading={isLoading}>
          Next
        </Button>
      </StepButtons>
    </form>
  );
}

interface ChipsProps {
  legend: string;
  name: string;
  type: 'radio' | 'checkbox';
  words: readonly string[];
  /** Those that are chosen at first. */
  marked: readonly string[];
}

/** Words to choose from. */
function Chips({ legend, name, type, words, marked }: ChipsProps) {
  return (
    <fieldset className={classes.choice}>
      <legend>{legend}</legend>
      {words.map((word) => (
        <label key={word}>
          <input type={type} name={name} value={word} defaultChecked={marked.includes(word)} />
          {word}
        </label>
      ))}
    </fieldset>
  );
}

type Trait = NonNullable<ProfileEdit['personalityTraits']>[number];

/** What each yes to the landing page's questions says about the person, in the words of the profile; the order is theirs. */
const said: ({ intention: NonNullable<ProfileEdit['intention']> } | { trait: Trait } | null)[] = [
  { intention: 'Something casual' },
  { trait: 'Spontaneous' },
  // Everybody here likes meeting new people.
  null,
  { trait: 'Adventurous' },
  { trait: 'Outgoing' },
  { trait: 'Curious' },
];

/** What the answers would put into the profile, if the member keeps it. A no says nothing. */
export function fromAnswers(answers: boolean[]) {
  const yes = said.filter((_, index) => answers[index]);
  return {
    intention: yes.flatMap((one) => (one && 'intention' in one ? [one.intention] : []))[0],
    traits: yes.flatMap((one) => (one && 'trait' in one ? [one.trait] : [])),
  };
}
