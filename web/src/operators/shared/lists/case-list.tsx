import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import classes from './case-list.module.css';

/** What operators decide one by one, such as reports. */
export function CaseList({ children }: { children: ReactNode }) {
  return (
    <ul className="list stack gap-12" data-rows>
      {children}
    </ul>
  );
}

interface CaseProps {
  label: string;
  /** What it is about and when it came. */
  head: ReactNode;
  /** What members wrote. */
  children: ReactNode;
  /** What was decided; none while it is open. */
  decision: ReactNode;
  /** Shown while it is open. */
  form: (onDecided: () => void) => ReactNode;
}

/** When somebody decides it here the form goes, and it may move down; it gets the focus. */
export function Case({ label, head, children, decision, form }: CaseProps) {
  const line = useRef<HTMLLIElement>(null);
  const decidedHere = useRef(false);
  const isDecided = Boolean(decision);
  useEffect(() => {
    if (isDecided && decidedHere.current) line.current?.focus();
  }, [isDecided]);
  const onDecided = () => {
    decidedHere.current = true;
  };
  return (
    <li ref={line} className={classes.case} data-row tabIndex={-1} aria-label={label}>
      <div className={classes.head}>{head}</div>
      {children}
      {isDecided ? <p className={classes.decision}>{decision}</p> : form(onDecided)}
    </li>
  );
}

interface ViewLinksProps {
  label: string;
  /** Address and name of each view. */
  views: readonly (readonly [to: string, name: string])[];
  /** The address of the view that is shown. */
  shown: string;
}

/** The views of a list, each with an address of its own. */
export function ViewLinks({ label, views, shown }: ViewLinksProps) {
  return (
    <nav className={classes.views} aria-label={label}>
      {views.map(([to, name]) => (
        <Link key={to} to={to} aria-current={to === shown ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
