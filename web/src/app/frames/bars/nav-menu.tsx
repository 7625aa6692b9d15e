import { type ReactNode, useId, useRef } from 'react';
import { NavLink } from 'react-router';
import { type MemberLink, NavIcon } from './nav-icon.tsx';
import classes from './nav-menu.module.css';

interface NavMenuProps {
  links: readonly MemberLink[];
  /** Below the button, or a sheet above the bottom bar. */
  place: 'below' | 'sheet';
  className: string | undefined;
  /** Whether the shown page is one of the links. */
  current?: boolean;
  /** The button's icon and words. */
  children: ReactNode;
}

/** A button that opens a panel of links. The browser's popover: it closes on Escape and on a press elsewhere. */
export function NavMenu({ links, place, className, current, children }: NavMenuProps) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  return (
    <>
      <button type="button" popoverTarget={id} className={className} aria-current={current || undefined}>
        {children}
      </button>
      <div id={id} ref={panel} popover="auto" className={classes.panel} data-place={place}>
        {links.map(([to, label]) => (
          <NavLink
            key={to}
            to={to}
            end={to === '/profile'}
            className={classes.link}
            onClick={() => panel.current?.hidePopover()}
          >
            <NavIcon to={to} size={22} />
            {label}
          </NavLink>
        ))}
      </div>
    </>
  );
}
