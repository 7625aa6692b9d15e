import { limits, paymentStatus } from '@emberline/contracts/choices';
import { Button } from '@mantine/core';
import { useId } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Me } from '../../api/me.ts';
import type { MemberCardData } from '../../api/people.ts';
import { sharedWords } from '../../members/card/card-line.ts';
import { selectDraft, writeDraft } from '../../outbox/drafts.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { StepButtons } from '../../ui/layout/step-buttons.tsx';
import * as classes from './welcome.module.css';

interface FirstLineProps {
  person: MemberCardData;
  me: Me;
  back: () => void;
}

/** The first message to a member, begun here and sent in the mailbox. */
export function FirstLine({ person, me, back }: FirstLineProps) {
  const { id, firstname } = person;
  const text = useAppSelector((state) => selectDraft(state, id));
  const navigate = useNavigate();
  const hint = useId();
  return (
    <>
      <div className="stack gap-8">
        <TextArea
          label={`Your first line to ${firstname}`}
          rows={3}
          maxLength={limits.messageMax}
          aria-describedby={hint}
          value={text}
          onChange={({ target }) => writeDraft(id, target.value)}
        />
        <p id={hint} className="flat soft">
          {hintOf(person)}
        </p>
        <p className="flat soft">{waitsFor(me)}</p>
        <p className={classes.links}>
          <Link to={`/view/${id}`}>See {firstname}’s profile</Link>
          <Link to="/home">Look around first</Link>
        </p>
      </div>
      <StepButtons back={back}>
        <Button disabled={text.trim() === ''} onClick={() => void navigate(`/mailbox/${id}`)}>
          Go on to the message
        </Button>
      </StepButtons>
    </>
  );
}

function hintOf({ firstname, aboutLine, sharedInterests = [] }: MemberCardData): string {
  const shared = sharedWords(sharedInterests);
  if (shared) return `${shared}. Ask about that.`;
  if (aboutLine) return `${firstname} begins with “${aboutLine}” Answer to that.`;
  return `A question that only ${firstname} can answer works better than “hi”.`;
}

function waitsFor({ isVerified, paymentStatus: status }: Me): string {
  if (!isVerified) return 'It is kept, and can be sent once your email is confirmed.';
  if (status !== paymentStatus.active)
    return 'It is kept. Sending it needs a membership: $0 for the first day.';
  return 'You send it on the next page.';
}
