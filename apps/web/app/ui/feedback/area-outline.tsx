import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './area-outline.module.css';
import { Skeleton } from './skeleton.tsx';

/**
 * Placeholder of an area that renders only in the browser, until it loads. If a script fails to load, CSS
 * shows a reload link after a while: nothing else is sure to be there.
 */
export function AreaOutline(props: Pick<ComponentProps<typeof Skeleton>, 'shape' | 'height'>) {
  const { t } = useTranslation();
  return (
    <div className={classes.area}>
      <Skeleton {...props} />
      <p className={classes.late}>
        {t('state.late')}
        {/* biome-ignore lint/a11y/useValidAnchor: wherever this is, as the worker keeps one outline for several addresses */}
        <a href="">{t('state.loadAgain')}</a>
      </p>
    </div>
  );
}
