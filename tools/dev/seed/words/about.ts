import type { Choice } from '@emberline/contracts/choice-lists';

/** Sentences that members write about themselves. {town}, {years}, {work} are filled in. */

export const openings = [
  'I {work} in {town}, and I still look forward to Mondays more than I admit.',
  '{town} has been home for {years} years. I {work}, and I know where the good pie is.',
  'I {work}. When people ask whether I like it, I say yes and mean it.',
  'I moved to {town} for a year and stayed for {years}. I {work}.',
  'Most days I {work}; most evenings I am somewhere near the stove.',
  'I {work}, I sing in the car, and I return shopping carts.',
  'Born two streets from where I live now, in {town}. I {work}.',
  'I {work}, which explains the alarm clock and the coffee.',
  'Hello from {town}. I {work} and collect small adventures.',
  'After {years} years in {town} I can tell the weather by the smell of the street. I {work}.',
  'Short version: I {work}, I laugh easily, and I am better at listening than at karaoke.',
  'I {work} here in {town}, and I would rather show you around than describe it.',
  'My sister says I should write that I {work} and that I am a catch. Half of it can be proven.',
  'I {work}. The rest of me belongs to {town}, to friends and to a very old bicycle.',
] as const;

export const lines: Record<Exclude<Choice<'interests'>, 'Prefer not to say'>, readonly string[]> = {
  Art: [
    'I draw badly and often.',
    'A free afternoon means a gallery and a long argument about one painting.',
    'There is paint on most of my sweaters.',
  ],
  Baking: [
    'My lemon cake has ended two family feuds.',
    'I bake on Sundays and the neighbors know it.',
    'I have a sourdough starter with a name and a birthday.',
  ],
  'Board games': [
    'I lose at board games with great dignity.',
    'Friday is game night, and there is always a chair free.',
    'I read the rules so that you do not have to.',
  ],
  Books: [
    'I read the last page first and I am not sorry.',
    'There are more books beside my bed than in it.',
    'Lend me a book you love and I will learn something about you.',
  ],
  Camping: [
    'I can start a fire in the rain, given an hour and some praise.',
    'I sleep best in a tent with the flap open.',
    'Give me a lake, a kettle and no signal.',
  ],
  Cars: [
    'I am slowly bringing a 1972 pickup back to life.',
    'I change my own oil and hum while I do it.',
    'A long road and an old radio make me happy.',
  ],
  Comedy: [
    'I go to open mics and laugh at the brave ones.',
    'I know every line of three comedies and promise not to recite them.',
    'If you can make me snort, we will get along.',
  ],
  Concerts: [
    'I stand near the back, where the dancing is.',
    'I keep every ticket stub in a biscuit tin.',
    'I will drive four hours for a band I like.',
  ],
  Cooking: [
    'I cook for eight even when I am alone.',
    'My chili needs two days and one helper to taste it.',
    'I am learning to make dumplings like my aunt’s.',
  ],
  Cycling: [
    'I ride to the next town for coffee and back for lunch.',
    'My bicycle is older than some of my friends.',
    'Saturday mornings I am on two wheels, slowly.',
  ],
  Dancing: [
    'I took salsa lessons for a wedding and never stopped.',
    'I dance in kitchens, with or without music.',
    'I lead, I follow, I step on toes and say sorry.',
  ],
  'Dogs and cats': [
    'My dog will like you before I do, and he is seldom wrong.',
    'Two cats let me live with them.',
    'I stop for every dog, so walks take a while.',
  ],
  Film: [
    'I like old films, loud popcorn and sitting in the middle.',
    'The little cinema on the corner knows my name.',
    'I cry at films about trains. Do not ask.',
  ],
  Fishing: [
    'I fish for the quiet more than for the fish.',
    'I let them go and tell the story anyway.',
    'My grandfather’s tackle box is my favorite inheritance.',
  ],
  Fitness: [
    'I lift heavy things and put them down again.',
    'I go to the gym early so that the day can be lazy.',
    'I am training for something I may never sign up for.',
  ],
  Gardening: [
    'I grow more tomatoes than one street can eat.',
    'My hands smell of basil from June to September.',
    'I talk to the beans and they climb.',
  ],
  Hiking: [
    'I know a trail with a view that is worth the blisters.',
    'I hike slowly, with snacks.',
    'Take me uphill and I will tell you everything.',
  ],
  'Live music': [
    'There is a bar here with a Tuesday band, and I have a favorite stool.',
    'I play a little guitar, mostly the same four songs.',
    'I would rather hear it live and slightly out of tune.',
  ],
  Museums: [
    'I read every label in the museum, so bring patience or a sandwich.',
    'I love the odd little museums, the ones about clocks or salt.',
    'Rainy days are museum days.',
  ],
  Photography: [
    'I take pictures of doors and of people laughing.',
    'I still develop film in the bathroom.',
    'I will ask you to stand in the good light, just once.',
  ],
  Running: [
    'I run before breakfast so that breakfast can be large.',
    'I have finished one marathon and talked about it twice.',
    'I run to think and walk to talk.',
  ],
  Sports: [
    'I shout at the television kindly.',
    'Sunday is for softball and for complaining about my knees.',
    'I follow a team that teaches me patience.',
  ],
  Swimming: [
    'I swim in cold lakes and come out talking fast.',
    'I am happiest in water, any water.',
    'Forty lengths and I am a nicer person.',
  ],
  Theater: [
    'I paint sets for the town theater and once played a tree.',
    'I buy the cheap seats and see twice as many plays.',
    'I believe in intermissions.',
  ],
  Travel: [
    'I plan trips by asking where the best soup is.',
    'I take slow trains whenever there is one.',
    'My passport has more stamps than I have suitcases.',
  ],
  'Video games': [
    'I play cozy games and lose at the fast ones.',
    'I will hand you the good controller.',
    'My niece beats me at everything with a screen.',
  ],
  Volunteering: [
    'On Thursdays I sort cans at the food bank and hear the best stories.',
    'I walk shelter dogs, which is why my coat looks like that.',
    'I help at the repair café; bring your toaster.',
  ],
  'Wine and food': [
    'I will try anything once and the good things twice.',
    'I know a little about wine and a lot about cheese.',
    'I plan my week around the farmers’ market.',
  ],
  Writing: [
    'I write letters, on paper, with stamps.',
    'I have half a novel in a drawer, like everybody.',
    'I write down what strangers say on buses.',
  ],
  Yoga: [
    'I do yoga in the morning and nearly touch my toes.',
    'Yoga taught me to breathe before I answer.',
    'I unroll the mat and the cat takes it.',
  ],
};

export const traits: Record<Exclude<Choice<'personalityTraits'>, 'Prefer not to say'>, readonly string[]> = {
  Adventurous: ['I say yes first and look for my boots later.', 'I like not knowing how the day will end.'],
  Affectionate: ['I hug people hello and mean it.', 'I am the one who holds hands in the cinema.'],
  Ambitious: [
    'I like big plans and small steps.',
    'I work hard at what I love, and I love company on the way.',
  ],
  Calm: ['Not much rattles me, except empty coffee jars.', 'Friends call me when things fall over.'],
  Creative: ['I fix most problems with string and an idea.', 'My head is full of half-made things.'],
  Curious: ['I ask a lot of questions and wait for the answers.', 'I look things up at the table, sorry.'],
  Easygoing: ['I am easy to be around and hard to offend.', 'Plans may change; I bring snacks either way.'],
  Funny: ['I am told I am funny, mostly by my mother.', 'I would rather laugh than be right.'],
  Generous: ['I always order fries for the table.', 'My door is open and the kettle is on.'],
  Honest: ['I say what I think, gently.', 'I would rather hear the truth over a good dinner.'],
  Independent: ['I like my own company and would like yours too.', 'I have a full life and room in it.'],
  Kind: ['I believe in being kind to waiters and spiders.', 'Small kindnesses are how I keep score.'],
  Optimistic: ['I carry sunglasses in the rain.', 'I think most things turn out well, given time and soup.'],
  Outgoing: ['I talk to people in queues.', 'I know my mail carrier’s birthday.'],
  Patient: ['I untangle cables for fun.', 'I can wait, as long as there is a bench.'],
  Playful: ['I still jump into leaves.', 'I will race you to the corner.'],
  Romantic: [
    'I write notes and leave them where they will be found.',
    'I believe in long dinners and slow walks home.',
  ],
  Shy: [
    'I am quiet for ten minutes and then I am not.',
    'I write better than I talk at first; give me a little time.',
  ],
  Spontaneous: ['Call me at six and I can be ready at seven.', 'My best trips began with a wrong turn.'],
  Thoughtful: ['I remember how you take your coffee.', 'I think before I speak, which confuses people.'],
};

export const family = {
  parent: [
    'I have a daughter who thinks I am funny, for now.',
    'My kids are nearly grown and give excellent dating advice.',
    'Every other week my boys fill the house with noise.',
    'I am a parent first, and a fairly cheerful one.',
  ],
  hopeful: [
    'I would like a family one day, with the right person and a big table.',
    'Children are somewhere in the plan, not at the top of the page.',
  ],
} as const;

export const hopes = [
  'I would like to meet somebody who is kind first and everything else second.',
  'I am looking for a partner for ordinary Tuesdays, the rest is easy.',
  'Somebody to cook for, walk with and be quiet beside would be lovely.',
  'I hope to find a person who laughs at the same time I do.',
  'No hurry. A coffee, a walk, and we will see.',
  'I am here for something real that still leaves room for jokes.',
  'I would love to meet somebody who has their own plans and wants to share some.',
  'If you are good company on a long drive, we should talk.',
  'I believe the good things start as friendship.',
  'I am done with games, except the ones with dice.',
  'What I miss most is telling somebody about my day.',
  'I would like to be surprised.',
  'Warmth, honesty and a sense of humor: I bring mine.',
  'I want the kind of love that carries the heavy bag.',
] as const;

export const questions = [
  'What made you smile this week?',
  'Tell me the best meal you have ever had.',
  'Where would you go if you had one free day?',
  'Sweet or salty popcorn?',
  'What song do you never skip?',
  'Ask me about the photograph with the goat.',
  'Tell me something you are quietly proud of.',
  'What would you cook for a stranger?',
  'Write to me about your dog.',
  'Which book should I read next?',
  'Mountains or sea? There is a right answer, but I will not say.',
  'What did you want to be when you were eight?',
  'Say hello, I answer everybody who does more than wave.',
  'Tell me your favorite word.',
  'What is the view from your kitchen window?',
  'I will tell you my worst joke if you tell me yours.',
] as const;
