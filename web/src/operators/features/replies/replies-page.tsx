import { limits } from '@emberline/contracts/choices';
import { Button } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { ErrorState } from '../../../api/error-state.tsx';
import type { ApiError } from '../../../api/send.ts';
import { LetterDrawing } from '../../../ui/drawings/drawings.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ask, toast, toastError } from '../../../ui/feedback/toast.tsx';
import { TextInput } from '../../../ui/forms/fields.ts';
import { FormOutcome } from '../../../ui/forms/form-outcome.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { type Reply, repliesApi } from '../../api/messaging-api.ts';
import { RowsSkeleton } from '../../shared/lists/rows-skeleton.tsx';
import { Panel } from '../../shared/panel.tsx';
import classes from './replies-page.module.css';

/** The canned replies that `/` offers in a reply. */
export function RepliesPage() {
  const { data, error, refetch } = repliesApi.useRepliesQuery();
  const [code, setCode] = useState('');
  const [text, setText] = useState('');
  const textField = useRef<HTMLTextAreaElement>(null);
  const change = (reply: Reply) => {
    setCode(reply.code);
    setText(reply.text);
    textField.current?.focus();
  };
  return (
    <>
      <PageHeader
        title="Canned replies"
        intro="In any reply, type / and the code. {firstname} becomes the first name of whoever gets it."
      />
      <div className={classes.columns}>
        <ReplyForm {...{ code, setCode, text, setText, textField }} />
        <Panel title="All replies">
          {!data && error && <ErrorState error={error} retry={refetch} />}
          {!data && !error && <RowsSkeleton rows={5} />}
          {data?.length === 0 && <EmptyState drawing={<LetterDrawing />} title="No canned replies yet" />}
          <ul className="list">
            {data?.map((reply) => (
              <OneReply key={reply.id} reply={reply} onChange={() => change(reply)} />
            ))}
          </ul>
        </Panel>
      </div>
    </>
  );
}

interface ReplyFormProps {
  code: string;
  setCode: (code: string) => void;
  text: string;
  setText: (text: string) => void;
  textField: React.RefObject<HTMLTextAreaElement | null>;
}

function ReplyForm({ code, setCode, text, setText, textField }: ReplyFormProps) {
  const [saveReply, { isLoading }] = repliesApi.useSaveReplyMutation();
  const [problem, setProblem] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = replyForm(code, text);
    setProblem(wrong);
    if (wrong) return;
    const { error } = await saveReply({ code, text: text.trim() });
    if (error) return setProblem((error as ApiError).message);
    setCode('');
    setText('');
    toast('The reply is saved.');
  };
  return (
    <Panel title="Add or change a reply">
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          size="sm"
          label="Code"
          description="Small letters, numbers and hyphens. An existing code changes its reply."
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <TextArea
          label="Text"
          ref={textField}
          rows={4}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <FormOutcome kind="error">{problem}</FormOutcome>
        <Button type="submit" size="sm" loading={isLoading}>
          Save reply
        </Button>
      </form>
    </Panel>
  );
}

function OneReply({ reply, onChange }: { reply: Reply; onChange: () => void }) {
  const [deleteReply] = repliesApi.useDeleteReplyMutation();
  const remove = async () => {
    const yes = await ask({ title: `Remove /${reply.code}?`, text: reply.text, yes: 'Remove', danger: true });
    if (!yes) return;
    const { error } = await deleteReply(reply.id);
    if (error) toastError((error as ApiError).message);
  };
  return (
    <li className={classes.reply}>
      <div className={classes.words}>
        <b>/{reply.code}</b>
        <p>{reply.text}</p>
      </div>
      <Button size="compact-sm" variant="default" onClick={onChange} aria-label={`Change /${reply.code}`}>
        Change
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => void remove()}
        aria-label={`Remove /${reply.code}`}
      >
        Remove
      </Button>
    </li>
  );
}

/** What is wrong with a canned reply, in words; undefined when nothing is. */
function replyForm(code: string, text: string): string | undefined {
  if (!/^[a-z0-9-]{1,30}$/.test(code)) return 'Please use small letters, numbers and hyphens for the code.';
  if (text.trim() === '') return 'Please enter the text of the reply.';
  if (text.trim().length > limits.messageMax) return `Please use at most ${limits.messageMax} characters.`;
  return undefined;
}
