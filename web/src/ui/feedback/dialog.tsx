import { type ReactNode, useContext, useId, useLayoutEffect, useRef } from 'react';
import { KeptIn } from '../forms/use-kept.ts';
import * as classes from './dialog.module.css';

interface DialogProps {
  title: string;
  /** Called on Escape, or on a press outside the dialog. */
  onClose: () => void;
  /** Room for a picture. */
  wide?: boolean;
  /** On phones at the lower edge of the window. */
  sheet?: boolean;
  children: ReactNode;
}

/** The browser's dialog element: it traps and restores the focus, at a tenth of the library's size. */
export function Dialog({ title, onClose, wide, sheet, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const around = useContext(KeptIn);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element?.open) element?.showModal();
    // Closed before it is removed: a dialog that is only removed does not restore the focus.
    return () => element?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for it, as `onCancel`
    <dialog
      ref={dialog}
      className={classes.dialog}
      data-wide={wide || undefined}
      data-sheet={sheet || undefined}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className={classes.inner}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        <KeptIn value={`${around} ${title}`}>{children}</KeptIn>
      </div>
    </dialog>
  );
}

/** The buttons of a dialog; the confirming one is last. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={classes.buttons}>{children}</div>;
}
