import { isolated } from '@emberline/contracts/shown-text';
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { IconBan, IconDotsVertical, IconFlag } from '../../ui/drawings/icons.ts';
import { ask, toastOutcome } from '../../ui/feedback/toast.tsx';
import { keys } from '../../ui/forms/is-typing.ts';
import { lazyPart } from '../../ui/late/lazy-part.tsx';
import { RoundButton } from '../../ui/layout/round-button.tsx';
import type { Reportable } from './report-dialog.tsx';
import * as classes from './safety.module.css';
import { useBlockMemberMutation, useUnblockMemberMutation } from './safety-api.ts';

const ReportDialog = lazyPart(() => import('./report-dialog.tsx'), 'ReportDialog');

interface SafetyMenuProps {
  member: { id: string; firstname: string; blocked: boolean; left?: boolean };
  /** Further items, above these, and what they do. */
  further?: { label: string; items: (close: () => void) => ReactNode };
  /** What of the member can be reported, asked for when somebody reports. */
  reportable?: () => Reportable;
}

/** Block and report, behind three dots. */
export function SafetyMenu({
  member: { id, firstname, blocked, left },
  further,
  reportable,
}: SafetyMenuProps) {
  const [open, setOpen] = useState(false);
  const [reporting, setReporting] = useState(false);
  const [block] = useBlockMemberMutation();
  const [unblock] = useUnblockMemberMutation();
  const place = useRef<HTMLDivElement>(null);
  const close = useCallback(() => setOpen(false), []);
  useClosing(place, open, close);
  const onBlock = async () => {
    close();
    const sure = await ask({
      title: `Block ${isolated(firstname)}?`,
      text: `You will not see each other any more and cannot write to each other. ${isolated(firstname)} is not told.`,
      yes: 'Block',
      no: 'Not now',
      danger: true,
    });
    if (!sure) return;
    await toastOutcome(block(id), `You have blocked ${isolated(firstname)}.`);
  };
  const onUnblock = async () => {
    close();
    await toastOutcome(unblock(id), `You have unblocked ${isolated(firstname)}.`);
  };
  return (
    <div ref={place} className="fixed relative">
      <RoundButton
        aria-label={labelFor(firstname, left, further?.label)}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <IconDotsVertical size={20} aria-hidden />
      </RoundButton>
      {open && (
        <ul className={classes.menu}>
          {further?.items(close)}
          <li hidden={left}>
            {blocked ? (
              <button type="button" onClick={() => void onUnblock()}>
                <IconBan size={18} aria-hidden /> Unblock {isolated(firstname)}
              </button>
            ) : (
              <button type="button" onClick={() => void onBlock()}>
                <IconBan size={18} aria-hidden /> Block {isolated(firstname)}
              </button>
            )}
          </li>
          <li hidden={left}>
            <button
              type="button"
              onClick={() => {
                close();
                setReporting(true);
              }}
            >
              <IconFlag size={18} aria-hidden /> Report {isolated(firstname)}
            </button>
          </li>
        </ul>
      )}
      {reporting && (
        <ReportDialog id={id} name={firstname} of={reportable?.()} close={() => setReporting(false)} />
      )}
    </div>
  );
}

function labelFor(name: string, left: boolean | undefined, further: string | undefined): string {
  const block = left ? undefined : 'block or report';
  const words = [further, block].filter(Boolean).join(', ');
  return `${words[0]?.toUpperCase()}${words.slice(1)} ${name}`;
}

/** Closes an open menu on Escape, and on a press or focus elsewhere. */
function useClosing(place: RefObject<HTMLElement | null>, open: boolean, close: () => void): void {
  useEffect(() => {
    if (!open) return;
    const onKey = keys(({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
    });
    const onOther = ({ target }: Event) => {
      if (!place.current?.contains(target as Node)) close();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onOther);
    document.addEventListener('focusin', onOther);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onOther);
      document.removeEventListener('focusin', onOther);
    };
  }, [place, open, close]);
}
