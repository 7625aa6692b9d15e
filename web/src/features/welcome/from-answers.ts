import type { ProfileEdit } from '../../members/profile-api.ts';

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
