import { choices } from '@emberline/contracts/choice-lists';
import { qualifierQuestions } from '@emberline/contracts/choices';
import { expect, test } from 'vitest';
import { fromAnswers } from './interests-step.tsx';

const all = (answer: boolean) => qualifierQuestions.map(() => answer);

test('each yes says something in the words of the profile', () => {
  const { intention, traits } = fromAnswers(all(true));
  expect(choices.intention).toContain(intention);
  expect(traits).toEqual(['Spontaneous', 'Adventurous', 'Outgoing', 'Curious']);
  for (const trait of traits) expect(choices.personalityTraits).toContain(trait);
});

test('a no says nothing, and without answers there is nothing', () => {
  expect(fromAnswers(all(false))).toEqual({ intention: undefined, traits: [] });
  expect(fromAnswers([])).toEqual({ intention: undefined, traits: [] });
  expect(fromAnswers([false, true, false, false, false, false]).traits).toEqual(['Spontaneous']);
});
