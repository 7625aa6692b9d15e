import { isolated } from '@emberline/contracts/shown-text';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../../ui/feedback/dialog.tsx';
import { operatorApi, type QueueCard, useColleagueName } from '../../../api/operator-api.ts';
import { useAct } from '../../../shared/acts/acts.tsx';

/** Taking a conversation, giving it to another operator, and putting it aside. */
export function CardTools({ card }: { card: QueueCard }) {
  const { data: me } = operatorApi.useAdminMeQuery();
  const [dialog, setDialog] = useState<'assign' | 'snooze'>();
  const { assign, snooze } = useDecisions(card);
  const isMine = card.assigneeId !== null && card.assigneeId === me?.id;
  if (card.mailCount === 0 || !me) return null;
  const close = () => setDialog(undefined);
  return (
    <div className="row gap-6">
      <Button
        size="compact-sm"
        variant="default"
        data-assign-me
        onClick={() => void assign(isMine ? null : me.id)}
      >
        {isMine ? 'Give back' : 'Assign to me'}
      </Button>
      <Button size="compact-sm" variant="default" data-assign onClick={() => setDialog('assign')}>
        Assign to...
      </Button>
      {card.isSnoozed ? (
        <Button size="compact-sm" variant="default" data-snooze onClick={() => void snooze(null)}>
          End snooze
        </Button>
      ) : (
        <Button size="compact-sm" variant="default" data-snooze onClick={() => setDialog('snooze')}>
          Snooze...
        </Button>
      )}
      {dialog === 'snooze' && (
        <Choices
          title="Snooze until"
          choices={snoozeChoices(new Date()).map(({ label, until }) => ({ id: until, label }))}
          onChoose={(until) => void snooze(until)}
          onClose={close}
        />
      )}
      {dialog === 'assign' && <Colleagues onChoose={(id) => void assign(id)} onClose={close} />}
    </div>
  );
}

function Colleagues({ onChoose, onClose }: { onChoose: (id: string) => void; onClose: () => void }) {
  const { data = [] } = operatorApi.useListColleaguesQuery();
  const choices = data.map(({ id, username: label }) => ({ id, label }));
  return <Choices title="Assign to" choices={choices} onChoose={onChoose} onClose={onClose} />;
}

interface ChoicesProps {
  title: string;
  choices: { id: string; label: string }[];
  onChoose: (id: string) => void;
  onClose: () => void;
}

function Choices({ title, choices, onChoose, onClose }: ChoicesProps) {
  return (
    <Dialog title={title} onClose={onClose} sheet>
      <ul className="list stack gap-6">
        {choices.map(({ id, label }) => (
          <li key={id}>
            <Button
              fullWidth
              variant="default"
              onClick={() => {
                onClose();
                onChoose(id);
              }}
            >
              {label}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** Whoever has been faster is named by the server. */
function useDecisions({ answerer, writer, version }: QueueCard) {
  const nameOf = useColleagueName();
  const { act: assign } = useAct('assignConversation');
  const { act: snooze } = useAct('snoozeConversation');
  const seen = { profileId: answerer.id, memberId: writer.id, version };
  return {
    assign: (assigneeId: string | null) =>
      assign(
        { ...seen, assigneeId },
        assigneeId ? `Assigned to ${nameOf(assigneeId)}.` : 'Nobody has it now.',
      ),
    snooze: (until: string | null) =>
      snooze(
        { ...seen, until },
        until ? `${isolated(writer.firstname)}’s conversation is put aside.` : 'Back in the queue.',
      ),
  };
}

interface SnoozeChoice {
  label: string;
  /** An ISO time, or `message`: until the member writes again. */
  until: string;
}

const morning = 9;

/** What an operator can choose, in the operator's own time. */
export function snoozeChoices(now: Date): SnoozeChoice[] {
  const at = (days: number) => {
    const time = new Date(now);
    time.setDate(now.getDate() + days);
    time.setHours(morning, 0, 0, 0);
    return time.toISOString();
  };
  const toMonday = (8 - now.getDay()) % 7 || 7;
  return [
    { label: '1 hour', until: new Date(now.getTime() + 3_600_000).toISOString() },
    { label: 'Tomorrow morning', until: at(1) },
    { label: 'Next week', until: at(toMonday) },
    { label: 'Until they write again', until: 'message' },
  ];
}
