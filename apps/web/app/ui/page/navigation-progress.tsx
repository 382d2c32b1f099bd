import { useLayoutEffect } from 'react';
import { useNavigation } from 'react-router';
import { markRendering } from '~/lib/page/navigation-mark.ts';
import classes from './navigation-progress.module.css';

/**
 * A progress line at the top of the page during a navigation. Screen readers do not announce it, because
 * the new page announces its title (PageChange).
 */
export function NavigationProgress() {
  const { state } = useNavigation();
  useLayoutEffect(() => {
    markRendering(state !== 'idle');
    return () => markRendering(false);
  }, [state]);
  return <div className={classes.line} aria-hidden="true" />;
}
