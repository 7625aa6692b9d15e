/** One chunk with all of them. */
export { EmailStep } from './email-step.tsx';
export { InterestsStep } from './interests-step.tsx';
export { PeopleStep } from './people-step.tsx';
