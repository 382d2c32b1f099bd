import { useLayoutEffect } from 'react';
import { useNavigation } from 'react-router';
import { markRendering } from '~/lib/page/navigation-mark.ts';
import classes from './navigation-progress.module.css';

/** Progress line at the top during a navigation. Not announced: the new page announces its title. */
export function NavigationProgress() {
  const { state } = useNavigation();
  useLayoutEffect(() => {
    markRendering(state !== 'idle');
    return () => markRendering(false);
  }, [state]);
  return <div className={classes.line} aria-hidden="true" />;
}
