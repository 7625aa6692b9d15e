import { limits } from '@emberline/contracts/choices';
import { lengthOf } from '@emberline/contracts/written-text';
import { Button } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { Written } from '../../../members/written/written.tsx';
import { LetterDrawing } from '../../../ui/drawings/drawings.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { TextInput } from '../../../ui/forms/fields.ts';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { operatorApi } from '../../api/operator-api.ts';
import { ActForm } from '../../shared/acts/act-form.tsx';
import { ActButton, useAct } from '../../shared/acts/acts.tsx';
import { Lines, Loaded } from '../../shared/lists/lists.tsx';
import shared from '../../shared/operators.module.css';
import { Panel } from '../../shared/panel.tsx';
import classes from './replies-page.module.css';

/** The canned replies that `/` offers in a reply. */
export function RepliesPage() {
  const asked = operatorApi.useListRepliesQuery();
  const [code, setCode] = useState('');
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const textField = useRef<HTMLTextAreaElement>(null);
  const { order, isBusy } = useAct('saveReply');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = wrongWith(code, text) ?? (await order({ code, text }, 'The reply is saved.'));
    setProblem(wrong);
    if (wrong) return;
    setCode('');
    setText('');
  };
  return (
    <>
      <PageHeader
        title="Canned replies"
        intro="In any reply, type / and the code. {firstname} becomes the first name of whoever gets it."
      />
      <div className={`${shared.columns} ${classes.columns}`}>
        <Panel title="Add or change a reply">
          <ActForm form={{ submit: (event) => void submit(event), problem, isBusy }} action="Save reply">
            <TextInput
              size="sm"
              label="Code"
              description="Small letters, numbers and hyphens. An existing code changes its reply."
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
            <TextArea
              ref={textField}
              label="Text"
              rows={4}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          </ActForm>
        </Panel>
        <Panel title="All replies">
          <Loaded asked={asked} rows={5}>
            {(replies) => (
              <>
                {replies.length === 0 && (
                  <EmptyState drawing={<LetterDrawing />} title="No canned replies yet" />
                )}
                <Lines of={replies} keyOf={({ id }) => id}>
                  {(reply) => (
                    <li className={classes.reply}>
                      <div className="fill narrow anywhere">
                        <b>/{reply.code}</b>
                        <Written className="flat soft">{reply.text}</Written>
                      </div>
                      <Button
                        size="compact-sm"
                        variant="default"
                        onClick={() => {
                          setCode(reply.code);
                          setText(reply.text);
                          textField.current?.focus();
                        }}
                        aria-label={`Change /${reply.code}`}
                      >
                        Change
                      </Button>
                      <ActButton
                        act="deleteReply"
                        input={{ id: reply.id }}
                        sure={{
                          title: `Remove /${reply.code}?`,
                          text: reply.text,
                          yes: 'Remove',
                          danger: true,
                        }}
                        aria-label={`Remove /${reply.code}`}
                      >
                        Remove
                      </ActButton>
                    </li>
                  )}
                </Lines>
              </>
            )}
          </Loaded>
        </Panel>
      </div>
    </>
  );
}

/** What is wrong with a canned reply, in words; undefined when nothing is. */
function wrongWith(code: string, text: string): string | undefined {
  if (!/^[a-z0-9-]{1,30}$/.test(code)) return 'Please use small letters, numbers and hyphens for the code.';
  if (lengthOf(text) === 0) return 'Please enter the text of the reply.';
  if (lengthOf(text) > limits.messageMax) return `Please use at most ${limits.messageMax} characters.`;
  return undefined;
}
