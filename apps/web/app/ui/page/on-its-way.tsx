import { useLayoutEffect } from 'react';
import { useNavigation } from 'react-router';
import { markAsDrawn } from '~/lib/page/on-its-way.ts';
import classes from './on-its-way.module.css';

/** Progress line at the top during a navigation. Not announced: the new page announces its title. */
export function OnItsWay() {
  const { state } = useNavigation();
  useLayoutEffect(() => {
    markAsDrawn(state !== 'idle');
    return () => markAsDrawn(false);
  }, [state]);
  return <div className={classes.line} aria-hidden="true" />;
}
