import type { AnswerOf, countMembers } from '@emberline/contracts';
import { IconUsers } from '../../ui/drawings/icons.ts';
import classes from './landing-page.module.css';
import { useGuestAnswer } from './use-guest-answer.ts';

/** '1,000+ members', shown only when the count says so. Its line is kept free until then, so that nothing moves. */
export function MemberClaim() {
  const answer = useGuestAnswer<AnswerOf<typeof countMembers>>('countMembers');
  const members = answer?.members;
  return (
    <li className={classes.claim} data-known={members ? true : undefined}>
      {members && (
        <>
          <IconUsers size={20} aria-hidden />
          <strong>{members.toLocaleString('en-US')}+ members</strong>
        </>
      )}
    </li>
  );
}
