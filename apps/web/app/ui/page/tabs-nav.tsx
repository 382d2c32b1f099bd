import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import classes from './tabs-nav.module.css';

type TabsNavProps = {
  label: string;
  tabs: readonly { address: string; label: string; current: boolean }[];
};

/**
 * The views of a page as links. The address contains the choice, so that it survives a reload and a visit
 * to another page; a choice replaces the history entry.
 */
export function TabsNav({ label, tabs }: TabsNavProps) {
  const nav = useRef<HTMLElement>(null);
  const current = tabs.find((tab) => tab.current)?.address;
  // Scrolls the row of tabs, on a phone, until the current tab is visible.
  useEffect(() => {
    const tab = current === undefined ? null : nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (!nav.current || !tab) return;
    const hidden = tab.offsetLeft + tab.offsetWidth - nav.current.offsetLeft - nav.current.clientWidth;
    if (hidden > nav.current.scrollLeft) nav.current.scrollLeft = hidden;
  }, [current]);
  return (
    <nav ref={nav} aria-label={label} className={classes.tabs}>
      {tabs.map((tab) => (
        <Link
          key={tab.address}
          to={tab.address}
          replace
          preventScrollReset
          aria-current={tab.current ? 'page' : undefined}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
