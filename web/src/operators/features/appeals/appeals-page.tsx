import { Inline } from '../../../members/written/inline.tsx';
import { Written } from '../../../members/written/written.tsx';
import { WindowDrawing } from '../../../ui/drawings/drawings.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { type Answer, operatorApi } from '../../api/operator-api.ts';
import { useAct } from '../../shared/acts/acts.tsx';
import { AnswerForm, Case, Cases } from '../../shared/lists/cases.tsx';
import { usePageQuery } from '../../shared/lists/use-page-query.ts';
import { Somebody } from '../../shared/people/person.tsx';
import { When } from '../../shared/times/times.tsx';

type Appeal = Answer<'listAppeals'>['appeals'][number];

/** What warned and suspended members answered, those who wait first. */
export function AppealsPage() {
  const at = usePageQuery();
  const asked = operatorApi.useListAppealsQuery({ page: at.page });
  return (
    <>
      <PageHeader
        title="Appeals"
        intro="What warned and suspended members ask us to look at again. Open ones come first."
      />
      <Cases
        asked={asked}
        at={at}
        of={({ appeals }) => appeals}
        keyOf={({ id }) => id}
        drawing={<WindowDrawing />}
        title="Nobody has appealed"
        hint="Answers of warned and suspended members appear here."
      >
        {(appeal) => <OneAppeal appeal={appeal} />}
      </Cases>
    </>
  );
}

const kinds = {
  warning: { word: 'Warning', did: 'Warned', end: 'Take the warning back', ended: 'taken back' },
  suspension: { word: 'Suspension', did: 'Suspended', end: 'End the suspension', ended: 'ended' },
  ban: { word: 'Ban', did: 'Banned', end: 'End the ban', ended: 'ended' },
} as const;
type Kind = keyof typeof kinds;

function OneAppeal({ appeal }: { appeal: Appeal }) {
  const { id, member, text, at, reason, until, erasedAt, isWarning, suspendedBy } = appeal;
  const kind = isWarning ? 'warning' : erasedAt ? 'ban' : 'suspension';
  const { word, did, ended } = kinds[kind];
  return (
    <Case
      label={`Appeal of ${member?.username ?? 'a deleted user'}`}
      who={<Somebody user={member} />}
      when={<When at={at} />}
      decision={
        appeal.decidedAt && (
          <>
            <b>
              {word} {appeal.outcome === 'stays' ? 'stays' : ended}
            </b>
            , by {appeal.decidedBy}, <When at={appeal.decidedAt} />: <Inline>{appeal.answer ?? ''}</Inline>
          </>
        )
      }
      form={(onDecided) => <Decide id={id} kind={kind} onDecided={onDecided} />}
    >
      <p className="soft text-wide anywhere as-written">
        {did} by {suspendedBy}
        {!isWarning && (
          <>
            , {erasedAt ? 'erased' : 'until'} <When at={erasedAt ?? until} />
          </>
        )}
        : {reason}
      </p>
      <Written className="text-wide">{text}</Written>
    </Case>
  );
}

function Decide({ id, kind, onDecided }: { id: string; kind: Kind; onDecided: () => void }) {
  const { call, isBusy } = useAct('decideAppeal');
  const submit = async (answer: string, button: string) => {
    if (answer === '') return 'Please tell the member why.';
    const { error } = await call({ id, outcome: button as 'lifted' | 'stays', answer });
    if (error) return error.message;
    onDecided();
    const ended = kind === 'warning' ? 'The warning is taken back.' : `The ${kind} has ended.`;
    toast(button === 'lifted' ? ended : 'The member is told that it stays.');
  };
  return (
    <AnswerForm
      label="Your answer to the member"
      maxLength={1000}
      buttons={[
        ['lifted', kinds[kind].end, isBusy],
        ['stays', 'Let it stay', isBusy],
      ]}
      onSubmit={submit}
    />
  );
}
