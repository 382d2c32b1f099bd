import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './loading-text.module.css';

/** Milliseconds after which the text mentions a slow connection. */
const slowAfterMs = 4_000;

export function LoadingText({ word }: { word: string }) {
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
