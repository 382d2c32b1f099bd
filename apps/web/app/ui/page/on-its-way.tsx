import { useLayoutEffect } from 'react';
import { useNavigation } from 'react-router';
import { markAsDrawn } from '~/lib/page/on-its-way.ts';
import classes from './on-its-way.module.css';

/** A thin line at the top from the press on a link until its page is there. Seen, not told: the page that comes says its title. */
export function OnItsWay() {
  const { state } = useNavigation();
  useLayoutEffect(() => {
    markAsDrawn(state !== 'idle');
    return () => markAsDrawn(false);
  }, [state]);
  return <div className={classes.line} aria-hidden="true" />;
}
