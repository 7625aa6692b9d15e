import type { Choice } from '@emberline/contracts/choice-lists';

/** What people of an occupation say they do, after "I". */
export const work: Record<Choice<'occupation'>, readonly string[]> = {
  'Arts and media': [
    'edit radio stories',
    'paint signs for small shops',
    'design book covers',
    'play the viola for a living',
  ],
  'Business and finance': [
    'keep the books for three family businesses',
    'help people plan for retirement',
    'run a small team at a credit union',
  ],
  'Construction and trades': [
    'build kitchens',
    'restore old windows',
    'run my own plumbing truck',
    'frame houses',
  ],
  Education: [
    'teach fourth grade',
    'teach high school chemistry',
    'run a school library',
    'coach new teachers',
  ],
  'Engineering and technology': [
    'design bridges',
    'write software for hospitals',
    'keep wind turbines turning',
    'build maps for cyclists',
  ],
  'Food and hospitality': [
    'bake bread at four in the morning',
    'run the bar in a small hotel',
    'cook in a neighborhood kitchen',
    'roast coffee',
  ],
  'Health care': [
    'work nights as a nurse',
    'help people walk again after surgery',
    'clean teeth and hear every secret in town',
    'look after newborns',
  ],
  'Law and government': [
    'work for the parks department',
    'untangle contracts',
    'run the front desk at city hall',
  ],
  Military: ['serve in the Coast Guard', 'fix helicopters for the Army', 'train young sailors'],
  'Retail and sales': [
    'manage a garden center',
    'sell secondhand books',
    'fit people with running shoes',
    'run a hardware store with my sister',
  ],
  Science: [
    'count salmon for the state',
    'look at very old rocks',
    'study why bees get lost',
    'run a soil laboratory',
  ],
  Student: [
    'am finishing a degree in social work',
    'went back to school to become an architect',
    'study marine biology',
  ],
  Transport: [
    'drive the early train',
    'fly small cargo planes',
    'dispatch ferries',
    'drive a school bus and know every dog on the route',
  ],
  'Self-employed': [
    'restore furniture in my garage',
    'run a two-person bakery',
    'tune pianos',
    'make pots and sell most of them',
  ],
  Retired: [
    'am retired after thirty years of nursing',
    'used to fly helicopters and now grow tomatoes',
    'closed my print shop and finally have weekends',
  ],
  'Between jobs': [
    'am between jobs and enjoying the long mornings',
    'took a year off to write down my grandmother’s recipes',
  ],
  Other: [
    'raise sheep and answer a lot of questions about sheep',
    'repair clocks',
    'train guide dogs',
    'translate letters for people who need them',
  ],
  'Prefer not to say': ['have a job I like well enough', 'work with people all day long'],
};

/** How likely an occupation is at an age. */
export function likelyWork(age: number): Partial<Record<Choice<'occupation'>, number>> {
  return {
    'Arts and media': 7,
    'Business and finance': 9,
    'Construction and trades': 8,
    Education: 10,
    'Engineering and technology': 10,
    'Food and hospitality': 8,
    'Health care': 12,
    'Law and government': 5,
    Military: age < 50 ? 2 : 0,
    'Retail and sales': 8,
    Science: 4,
    Student: age < 30 ? 12 : 1,
    Transport: 5,
    'Self-employed': 6,
    Retired: age > 58 ? (age - 58) * 6 : 0,
    'Between jobs': 2,
    Other: 4,
    'Prefer not to say': 2,
  };
}
