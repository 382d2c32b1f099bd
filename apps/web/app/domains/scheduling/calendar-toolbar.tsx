import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { addDays, isDay } from '~/lib/dates/wall-clock.ts';
import { Button } from '~/ui/button/button.tsx';
import { IconChevronLeft, IconChevronRight } from '~/ui/icons/icons.ts';
import { Title } from '~/ui/text/title.tsx';
import { type CalendarView, calendarViews, daysShown, stepped } from './calendar-address.ts';
import classes from './calendar-toolbar.module.css';

type CalendarToolbarProps = {
  view: CalendarView;
  date: string;
  today: string;
  onView: (view: CalendarView) => void;
  onDate: (date: string) => void;
};

/** Which days are shown, earlier and later, as a day, a week or a list. */
export function CalendarToolbar({ view, date, today, onView, onDate }: CalendarToolbarProps) {
  const { t } = useTranslation('calendar');
  const format = useFormat();
  const { from, days } = daysShown(view, date);
  const title =
    days === 1
      ? format.day(date)
      : t('toolbar.span', {
          from: format.day(from, 'short'),
          until: format.day(addDays(from, days - 1), 'short'),
        });
  return (
    <header className={classes.toolbar}>
      <button
        type="button"
        className={classes.step}
        aria-label={t(view === 'week' ? 'toolbar.previousWeek' : 'toolbar.previousDay')}
        onClick={() => onDate(stepped(view, date, -1))}
      >
        <IconChevronLeft size={20} stroke={1.8} aria-hidden />
      </button>
      <Title order={1} size="h3" className={classes.title} aria-live="polite">
        {title}
      </Title>
      <button
        type="button"
        className={classes.step}
        aria-label={t(view === 'week' ? 'toolbar.nextWeek' : 'toolbar.nextDay')}
        onClick={() => onDate(stepped(view, date, 1))}
      >
        <IconChevronRight size={20} stroke={1.8} aria-hidden />
      </button>
      <input
        type="date"
        className={classes.date}
        aria-label={t('toolbar.date')}
        value={date}
        onChange={(event) => isDay(event.currentTarget.value) && onDate(event.currentTarget.value)}
      />
      <Button variant="default" size="sm" onClick={() => onDate(today)}>
        {t('toolbar.today')}
      </Button>
      <fieldset className={classes.views}>
        <legend className={classes.legend}>{t('toolbar.view')}</legend>
        {calendarViews.map((one) => (
          <button key={one} type="button" aria-pressed={one === view} onClick={() => onView(one)}>
            {t(`toolbar.views.${one}`)}
          </button>
        ))}
      </fieldset>
    </header>
  );
}
