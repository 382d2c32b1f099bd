import { Link } from 'react-router';
import classes from './tabs-nav.module.css';

type TabsNavProps = {
  label: string;
  tabs: readonly { address: string; label: string; current: boolean }[];
};

/** Views of one page as links: the choice is in the address, so that back and reload keep it. */
export function TabsNav({ label, tabs }: TabsNavProps) {
  return (
    <nav aria-label={label} className={classes.tabs}>
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
