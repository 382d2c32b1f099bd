import type { SeriesDates } from '@meche/contract/repeats';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Button } from '~/ui/button/button.tsx';
import classes from '../calendar-entry/book-for-client-form.module.css';

type SeriesNoticeProps = {
  found: SeriesDates;
  isBusy: boolean;
  /** Books the free dates. With `unusual`, it also books the dates that have a warning. */
  onBookFree: (also: 'free' | 'unusual') => void;
};

export function SeriesNotice({ found, isBusy, onBookFree }: SeriesNoticeProps) {
  const { t } = useTranslation('calendar');
  const format = useFormat();
  const { dates, free } = found;
  const unusual = dates.filter(({ why }) => why !== 'taken').length;
  return (
    <div role="alert" className={classes.warning}>
      <p>{t('add.repeat.inTheWay', { count: dates.length })}</p>
      <ul className={classes.dates}>
        {dates.map(({ day, why }) => (
          <li key={day}>{t('add.repeat.date', { day: format.day(day), why: t(`add.repeat.why.${why}`) })}</li>
        ))}
      </ul>
      {free > 0 && (
        <Button variant="default" loading={isBusy} onClick={() => onBookFree('free')}>
          {t('add.repeat.bookFree', { count: free })}
        </Button>
      )}
      {unusual > 0 && (
        <Button variant="default" loading={isBusy} onClick={() => onBookFree('unusual')}>
          {t('add.repeat.bookUnusual', { count: free + unusual })}
        </Button>
      )}
    </div>
  );
}
