import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './area-outline.module.css';
import { Skeleton } from './skeleton.tsx';

/**
 * The outline of an area that is made in the browser alone, until it wakes. If it does not, as when one of its scripts was lost on
 * the way, the page says so after a while and can be loaded again: by the style sheet and a plain link, as nothing else is sure
 * to be there.
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
