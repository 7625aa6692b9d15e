import { Button } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import type { ApiError } from '../../../api/send.ts';
import { WindowDrawing } from '../../../ui/drawings/drawings.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { FormOutcome } from '../../../ui/forms/form-outcome.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { type Appeal, moderationApi } from '../../api/moderation-api.ts';
import { Case, CaseList } from '../../shared/lists/case-list.tsx';
import { PageOfList } from '../../shared/lists/page-of-list.tsx';
import { usePageQuery } from '../../shared/lists/use-page-query.ts';
import { Person } from '../../shared/people/person.tsx';
import { When } from '../../shared/times/times.tsx';
import classes from './appeals-page.module.css';

/** What warned and suspended members answered, those who wait first. */
export function AppealsPage() {
  const at = usePageQuery();
  const asked = moderationApi.useAppealsQuery({ page: at.page });
  return (
    <>
      <PageHeader
        title="Appeals"
        intro="What warned and suspended members ask us to look at again. Open ones come first."
      />
      <PageOfList asked={asked} at={at} rowHeight={150}>
        {({ appeals }) =>
          appeals.length === 0 ? (
            <EmptyState drawing={<WindowDrawing />} title="Nobody has appealed">
              Answers of warned and suspended members appear here.
            </EmptyState>
          ) : (
            <CaseList>
              {appeals.map((appeal) => (
                <OneAppeal key={appeal.id} appeal={appeal} />
              ))}
            </CaseList>
          )
        }
      </PageOfList>
    </>
  );
}

function OneAppeal({ appeal }: { appeal: Appeal }) {
  const { id, member, text, at, reason, until, erasedAt, isWarning, suspendedBy, decidedAt, decidedBy } =
    appeal;
  const what = isWarning ? 'Warning' : erasedAt ? 'Ban' : 'Suspension';
  return (
    <Case
      label={`Appeal of ${member?.username ?? 'a deleted user'}`}
      head={
        <>
          {member ? (
            <Person user={member} linked>
              {member.username}
            </Person>
          ) : (
            'A deleted user'
          )}
          <When at={at} />
        </>
      }
      decision={
        decidedAt && (
          <>
            <b>
              {what} {appeal.outcome === 'stays' ? 'stays' : isWarning ? 'taken back' : 'ended'}
            </b>
            , by {decidedBy}, <When at={decidedAt} />: {appeal.answer}
          </>
        )
      }
      form={(onDecided) => <Decide id={id} what={what} onDecided={onDecided} />}
    >
      <p className={classes.why}>
        {didWords[what]} by {suspendedBy}
        {!isWarning && (
          <>
            , {erasedAt ? 'erased' : 'until'} <When at={erasedAt ?? until} />
          </>
        )}
        : {reason}
      </p>
      <p className={classes.text}>{text}</p>
    </Case>
  );
}

type What = keyof typeof didWords;
const didWords = { Warning: 'Warned', Suspension: 'Suspended', Ban: 'Banned' } as const;

interface DecideProps {
  id: string;
  what: What;
  onDecided: () => void;
}

function Decide({ id, what, onDecided }: DecideProps) {
  const [decide, { isLoading }] = moderationApi.useDecideAppealMutation();
  const [problem, setProblem] = useState<string>();
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const answer = String(new FormData(event.currentTarget).get('answer')).trim();
    const outcome = (event.nativeEvent.submitter as HTMLButtonElement).value as 'lifted' | 'stays';
    if (answer === '') return setProblem('Please tell the member why.');
    const { error } = await decide({ id, outcome, answer });
    if (error) return setProblem((error as ApiError).message);
    onDecided();
    const ended = what === 'Warning' ? 'The warning is taken back.' : `The ${what.toLowerCase()} has ended.`;
    toast(outcome === 'lifted' ? ended : 'The member is told that it stays.');
  };
  return (
    <form className="stack gap-10" onSubmit={(event) => void submit(event)} noValidate>
      <TextArea
        label="Your answer to the member"
        name="answer"
        rows={2}
        maxLength={1000}
        data-reply
        onChange={() => setProblem(undefined)}
      />
      <FormOutcome kind="error">{problem}</FormOutcome>
      <div className="row gap-8">
        <Button type="submit" size="sm" variant="default" value="lifted" loading={isLoading}>
          {what === 'Warning' ? 'Take the warning back' : `End the ${what.toLowerCase()}`}
        </Button>
        <Button type="submit" size="sm" variant="default" value="stays" disabled={isLoading}>
          Let it stay
        </Button>
      </div>
    </form>
  );
}
