import { isolated } from '@emberline/contracts/shown-text';
import { type Dispatch, useEffect, useRef } from 'react';
import { IconX } from '../../../../ui/drawings/icons.ts';
import { toast } from '../../../../ui/feedback/toast.tsx';
import { keys } from '../../../../ui/forms/is-typing.ts';
import { RoundButton } from '../../../../ui/layout/round-button.tsx';
import classes from './chat.module.css';
import { ChatBody } from './chat.tsx';
import { type ChatWindow, titleOf, useQueue, type WindowAction } from './windows.ts';

interface ChatWindowViewProps {
  window: ChatWindow;
  act: Dispatch<WindowAction>;
}

/** One chat as a window, closed by the cross or Escape. */
export function ChatWindowView({ window, act }: ChatWindowViewProps) {
  const { key } = window;
  const element = useRef<HTMLElement>(null);
  const close = () => {
    act({ do: 'close', key });
    focusAfter(window);
  };
  const title = titleOf(window);
  const queue = useQueue(window);
  const onNext = () => {
    if (queue.next) return act({ do: 'replace', key, chat: queue.next });
    toast(
      window.as === 'reply'
        ? `No other mail to ${isolated(window.user.firstname)} waits.`
        : 'The message is on its way.',
    );
    close();
  };

  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  return (
    <section
      ref={element}
      className={classes.window}
      aria-label={title}
      data-window
      onFocus={() => act({ do: 'use', key })}
      onKeyDown={keys((event) => {
        if (event.key === 'Escape') close();
      })}
    >
      <header className={classes.head}>
        <h3 className={classes.title}>{title}</h3>
        <RoundButton className={classes.close} aria-label={`Close ${title}`} onClick={close}>
          <IconX size={18} aria-hidden />
        </RoundButton>
      </header>
      <ChatBody key={key} chat={window} queue={queue} onNext={onNext} />
    </section>
  );
}

/** Moves the focus to the closed chat's recipient if listed, else to another chat, else to the list. */
function focusAfter({ recipient }: ChatWindow): void {
  requestAnimationFrame(() => {
    const places = [
      `[data-recipient="${recipient.id}"]`,
      '[data-window] [data-reply]',
      '[data-recipient]',
      '#main',
    ];
    for (const place of places) {
      const element = [...document.querySelectorAll<HTMLElement>(place)].at(
        place.startsWith('[data-r') ? 0 : -1,
      );
      if (element) return element.focus();
    }
  });
}
