import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './area-outline.module.css';
import { Skeleton } from './skeleton.tsx';

/**
 * Placeholder of a page that renders only in the browser, until its scripts load. When a script fails to
 * load, CSS shows a reload link after a while, because no script can be relied on.
 */
export function AreaOutline(props: Pick<ComponentProps<typeof Skeleton>, 'shape' | 'height'>) {
  const { t } = useTranslation();
  return (
    <div className={classes.area}>
      <Skeleton {...props} />
      <p className={classes.late}>
        {t('state.late')}
        {/* biome-ignore lint/a11y/useValidAnchor: an empty address reloads the present page; the worker caches one outline for several pages */}
        <a href="">{t('state.loadAgain')}</a>
      </p>
    </div>
  );
}
