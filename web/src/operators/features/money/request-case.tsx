import { money } from '@emberline/contracts/money';
import { refundWordsLength } from '@emberline/contracts/refund-choices';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { ApiError } from '../../../api/send.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { FormOutcome } from '../../../ui/forms/form-outcome.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { moneyApi, type RefundRequest } from '../../api/money-api.ts';
import { Case } from '../../shared/lists/case-list.tsx';
import { PersonLink } from '../../shared/people/person.tsx';
import { dateTime, When } from '../../shared/times/times.tsx';
import classes from './money-page.module.css';

interface RequestCaseProps {
  request: RefundRequest;
  onGrant: () => void;
}

/** What one member asks back, and the decision. */
export function RequestCase({ request, onGrant }: RequestCaseProps) {
  const { member, amount, chargedAt, askedAt, reason, words, decideBy, refundable, disputed } = request;
  return (
    <Case
      label={`Refund request of ${member?.username ?? 'a deleted user'}`}
      head={
        <>
          {member ? <PersonLink id={member.id}>{member.username}</PersonLink> : 'A deleted user'}
          <Due at={decideBy} isOpen={request.decidedAt === null} />
        </>
      }
      decision={request.decidedAt && <Decision request={request} decidedAt={request.decidedAt} />}
      form={(onDecided) => <Decide request={request} onGrant={onGrant} onDecided={onDecided} />}
    >
      <p className={classes.facts}>
        <b>{money(amount)}</b>, charged <When at={chargedAt} />, asked back <When at={askedAt} />
        {disputed
          ? '; the bank has taken it back, so it cannot be refunded'
          : refundable < amount && `; ${money(refundable)} of it are left`}
      </p>
      <p className={classes.words}>
        <b>{reason}</b>
        {words && `: ${words}`}
      </p>
    </Case>
  );
}

function Due({ at, isOpen }: { at: string; isOpen: boolean }) {
  const isLate = isOpen && Date.parse(at) < Date.now();
  return (
    <span className={isLate ? classes.late : undefined}>
      {isLate ? 'Was due' : 'Due'} {dateTime(at)}
    </span>
  );
}

function Decision({ request, decidedAt }: { request: RefundRequest; decidedAt: string }) {
  const { state, decidedBy, answer } = request;
  return (
    <>
      <b>{state === 'granted' ? 'Granted' : 'Declined'}</b>, by {decidedBy ?? 'the provider’s own pages'},{' '}
      <When at={decidedAt} />
      {answer && `: ${answer}`}
    </>
  );
}

interface DecideProps extends RequestCaseProps {
  onDecided: () => void;
}

function Decide({ request: { chargeId, decidedBy, disputed }, onGrant, onDecided }: DecideProps) {
  const [decline, { isLoading }] = moneyApi.useDeclineRefundMutation();
  const [problem, setProblem] = useState<string>();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const answer = String(new FormData(event.currentTarget).get('answer')).trim();
    if (answer === '') return setProblem('Please tell the member why.');
    const { error } = await decline({ chargeId, answer });
    if (error) return setProblem((error as ApiError).message);
    onDecided();
    toast('Declined. The member gets an email.');
  };
  if (decidedBy !== null)
    return <p className={classes.facts}>{decidedBy} refunds it. It waits for the provider.</p>;
  return (
    <form className="stack gap-10" onSubmit={(event) => void submit(event)} noValidate>
      <TextArea
        label="Why you decline, for the member to read"
        name="answer"
        rows={2}
        maxLength={refundWordsLength}
        data-reply
        onChange={() => setProblem(undefined)}
      />
      <FormOutcome kind="error">{problem}</FormOutcome>
      <div className="row gap-8">
        {!disputed && (
          <Button size="sm" variant="default" onClick={onGrant}>
            Grant…
          </Button>
        )}
        <Button type="submit" size="sm" variant="default" loading={isLoading}>
          Decline
        </Button>
      </div>
    </form>
  );
}
