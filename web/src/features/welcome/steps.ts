import { isolated } from '@emberline/contracts/shown-text';
/** The screens in their order. */
export const steps = ['photo', 'basics', 'interests', 'email', 'people'] as const;
export type Step = (typeof steps)[number];

/** The step in the address, if it names one. */
export function stepIn(address: URLSearchParams): Step | undefined {
  return steps.find((one) => one === address.get('step'));
}

/** Where to begin; after the email was confirmed, with what is still missing. */
export function firstStep(
  { age, zip }: { age?: number | null; zip?: string | null },
  confirmed: boolean,
): Step {
  if (!confirmed) return 'photo';
  return age && zip ? 'people' : 'basics';
}

export const photoIntro = 'You are in. Show your face: people answer sooner to somebody they can see.';

interface Words {
  title: string;
  intro: string;
}

export function titles(
  step: Step,
  { firstname, isConfirmed }: { firstname: string; isConfirmed: boolean },
): Words {
  if (step === 'photo')
    return {
      title: `Welcome, ${isolated(firstname)}`,
      intro: photoIntro,
    };
  if (step === 'basics')
    return {
      title: 'Age and zip',
      intro:
        'Both are needed before others can find you. Your zip is never shown, only how far away you are.',
    };
  if (step === 'interests')
    return { title: 'What do you like?', intro: 'It gives others something to begin with.' };
  if (step === 'people')
    return {
      title: 'Say hello',
      intro: 'Three people who may suit you. Choose one, and write a first line.',
    };
  return isConfirmed
    ? { title: 'Email confirmed', intro: `Thank you, ${isolated(firstname)}. This address is yours.` }
    : { title: 'Confirm your email', intro: 'Then members can find you, and you can write to them.' };
}
