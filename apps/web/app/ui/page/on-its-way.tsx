import { useNavigation } from 'react-router';
import classes from './on-its-way.module.css';

/** A thin line at the top from the press on a link until its page is there. Seen, not told: the page that comes says its title. */
export function OnItsWay() {
  const { state, location } = useNavigation();
  if (state === 'idle') return null;
  // Another page begins another line.
  return <div key={location.pathname} className={classes.line} aria-hidden="true" />;
}
