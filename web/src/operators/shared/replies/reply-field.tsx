import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type { ApiError } from '../../../api/send.ts';
import { MessageField } from '../../../conversation/composer.tsx';
import { Inline } from '../../../members/written/inline.tsx';
import { type Answer, operatorApi } from '../../api/operator-api.ts';
import { clearProblem, useProblem, useWaitingAnswers } from '../waiting/waiting-answers.ts';
import { useDraft } from './drafts.ts';
import classes from './reply-field.module.css';

type Reply = Answer<'listReplies'>[number];

/** An answer in the making: its draft, the one that is on its way, the claim of the mail, and what was refused. */
export function useAnswer(draftKey: string, mailId: string | undefined) {
  const [draft, write] = useDraft(draftKey);
  const given = useWaitingAnswers().find((answer) => answer.draftKey === draftKey);
  const problem = useProblem(draftKey);
  const claim = useClaim(mailId);
  return { draftKey, draft, write, given, claim, refused: problem ?? claim.refused };
}

interface AnswerComposerProps {
  answer: ReturnType<typeof useAnswer>;
  id?: string;
  /** Unless given, the draft. */
  value?: string;
  label: string;
  placeholder?: string;
  /** First name of the receiver, for `{firstname}` in canned replies. */
  name: string;
  rows?: number;
  /** If given, Enter sends and Shift+Enter makes a new line; otherwise Enter makes a new line. */
  onEnter?: () => void;
  /** On Ctrl+Enter or Command+Enter. */
  onSendAndNext: () => void;
  readOnly?: boolean;
  fieldRef?: Ref<HTMLTextAreaElement>;
  /** What stands against sending it; unless given, why it was refused. */
  said?: string | undefined;
  /** The button that sends it. */
  children: ReactNode;
}

/**
 * Where an operator writes an answer: the field, its button, and below what stands against it. Writing claims the mail. A slash at
 * the beginning opens the list of canned replies.
 */
export function AnswerComposer(props: AnswerComposerProps) {
  const { answer, name, onSendAndNext, said, children, fieldRef, value = answer.draft, ...field } = props;
  const { draftKey, write, claim, refused } = answer;
  const why = useId();
  const shown = said ?? refused;
  const onText = (text: string) => {
    clearProblem(draftKey);
    write(text);
    void claim.hold();
  };
  const { data: replies = [] } = operatorApi.useListRepliesQuery(undefined, { skip: !value.startsWith('/') });
  const [chosen, setChosen] = useState(0);
  const [closedFor, setClosedFor] = useState<string>();
  const list = useId();
  const offered = field.readOnly || closedFor === value ? [] : matchReplies(replies, value);
  const current = Math.min(chosen, offered.length - 1);

  const take = (index: number) => {
    const reply = offered[index];
    if (reply) onText(fillReply(reply.text, name));
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.altKey) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (offered.length > 0 && step) setChosen((current + step + offered.length) % offered.length);
    else if (offered.length > 0 && event.key === 'Escape') setClosedFor(value);
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSendAndNext();
    else if (offered.length > 0 && (event.key === 'Enter' || event.key === 'Tab')) take(current);
    else return false;
    return true;
  };

  return (
    <>
      <div className="row at-bottom gap-8">
        <div className="narrow fill">
          <MessageField
            {...field}
            ref={fieldRef}
            text={value}
            write={(text) => {
              setChosen(0);
              onText(text);
            }}
            onKey={onKey}
            data-reply
            data-draft={draftKey}
            aria-describedby={shown ? why : undefined}
            aria-autocomplete="list"
            aria-controls={offered.length > 0 ? list : undefined}
            aria-activedescendant={offered.length > 0 ? `${list}-${current}` : undefined}
            onFocus={() => field.readOnly || void claim.hold()}
            onBlur={() => value.trim() === '' && claim.letGo()}
          />
          {offered.length > 0 && (
            <div id={list} role="listbox" aria-label="Canned replies" className={classes.list}>
              {offered.map((reply, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys
                <div
                  key={reply.id}
                  id={`${list}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === current}
                  className={classes.option}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => take(index)}
                >
                  <b>/{reply.code}</b>
                  <Inline className="cut">{fillReply(reply.text, name)}</Inline>
                </div>
              ))}
            </div>
          )}
        </div>
        {children}
      </div>
      <p id={why} className={classes.why} role="alert">
        {shown}
      </p>
    </>
  );
}

const mostOffered = 6;

/** The canned replies for a text like `/hel`: first codes that begin with it, then those that contain it. */
export function matchReplies(replies: readonly Reply[], text: string): Reply[] {
  const word = /^\/([a-z0-9-]*)$/i.exec(text)?.[1]?.toLowerCase();
  if (word === undefined) return [];
  const begins = replies.filter(({ code }) => code.startsWith(word));
  const holds = replies.filter(({ code }) => !code.startsWith(word) && code.includes(word));
  return [...begins, ...holds].slice(0, mostOffered);
}

/** A canned reply with the receiver's first name in place of `{firstname}`. */
export function fillReply(text: string, name: string): string {
  return text.replaceAll('{firstname}', name);
}

/** A claim lasts 90 s; while the operator types it is renewed well before that. */
const renewAfterMs = 30_000;

/**
 * The claim on a mail: call `hold` at every key of its answer and `letGo` when the answer is empty. Unmounting releases it.
 * `refused` holds the server's sentence when another operator has the claim.
 */
function useClaim(mailId: string | undefined) {
  const [claim] = operatorApi.useClaimMailMutation();
  const [release] = operatorApi.useReleaseMailMutation();
  const [refused, setRefused] = useState<string>();
  const askedAt = useRef(0);
  const held = useRef(false);
  const latest = useRef<Asked>(undefined);

  const hold = useCallback(async () => {
    if (!mailId || Date.now() - askedAt.current < renewAfterMs) return;
    askedAt.current = Date.now();
    const asked: Asked = { mailId, isLeft: false };
    latest.current = asked;
    const { error } = await claim({ mailId });
    if (asked.isLeft) {
      if (!error && !isWanted(latest.current, mailId)) void release({ mailId });
      return;
    }
    const { code, message } = (error ?? {}) as Partial<ApiError>;
    held.current = !error;
    // Other errors say nothing about the claim; the server checks it when the answer is sent.
    setRefused(code === 'MAIL_CLAIMED' || code === 'MAIL_ANSWERED' ? message : undefined);
    if (error) askedAt.current = 0;
  }, [claim, release, mailId]);

  const letGo = useCallback(() => {
    askedAt.current = 0;
    if (latest.current) latest.current.isLeft = true;
    if (!mailId || !held.current) return;
    held.current = false;
    void release({ mailId });
  }, [release, mailId]);

  /** The mail is answered, so the claim is over. */
  const done = useCallback(() => {
    held.current = false;
    askedAt.current = 0;
  }, []);

  useEffect(() => {
    setRefused(undefined);
    return letGo;
  }, [letGo]);

  return { hold, letGo, done, refused };
}

/** A claim that was asked for. */
interface Asked {
  mailId: string;
  /** Let go, perhaps before the server has answered. */
  isLeft: boolean;
}

function isWanted(latest: Asked | undefined, mailId: string): boolean {
  return latest !== undefined && latest.mailId === mailId && !latest.isLeft;
}
