import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './loading-word.module.css';

/** After this long the wait is the line's fault, and is said to be. */
const slowAfterMs = 4_000;

/** The word over days that are on their way; on a slow line it says so. */
export function LoadingWord({ word }: { word: string }) {
  const { t } = useTranslation('calendar');
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p className={classes.word} role="status">
      {slow ? t('slow') : word}
    </p>
  );
}
