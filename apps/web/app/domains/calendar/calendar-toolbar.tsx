import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { addDays, isDay } from '~/lib/dates/wall-clock.ts';
import { Button } from '~/ui/button/button.tsx';
import { IconButton } from '~/ui/button/icon-button.tsx';
import {
  IconCalendar,
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
  IconKeyboard,
  IconLayoutList,
  IconPrinter,
  IconSearch,
} from '~/ui/icons/icons.ts';
import { Title } from '~/ui/text/title.tsx';
import { VisuallyHidden } from '~/ui/text/visually-hidden.tsx';
import { type CalendarView, calendarViews, getShownSpan, stepDate } from './calendar-address.ts';
import classes from './calendar-toolbar.module.css';

type Member = { id: string; name: string };

type CalendarToolbarProps = {
  view: CalendarView;
  date: string;
  today: string;
  /** Weekday on which a week starts, from 1 (Monday) to 7 (Sunday). */
  firstWeekday: number;
  members: readonly Member[];
  /** Id of the chosen member. When undefined, the calendar shows all members next to each other. */
  chosen: string | undefined;
  /**
   * True when all members fit next to each other in this view: always, except in the day and week on
   * phones.
   */
  everyone: boolean;
  onView: (view: CalendarView) => void;
  onDate: (date: string) => void;
  onMember: (memberId: string | undefined) => void;
  onPrint: () => void;
  onFind: () => void;
  onKeys: () => void;
  /** Links beside the title; on phones they have a row of their own. */
  children: ReactNode;
};

const stepWords = {
  day: ['toolbar.previousDay', 'toolbar.nextDay'],
  week: ['toolbar.previousWeek', 'toolbar.nextWeek'],
  month: ['toolbar.previousMonth', 'toolbar.nextMonth'],
  list: ['toolbar.previousDay', 'toolbar.nextDay'],
} as const;

export function CalendarToolbar(props: CalendarToolbarProps) {
  const { view, date, today, members, onView, onDate, children } = props;
  const { t } = useTranslation('calendar');
  const [previous, next] = stepWords[view];
  return (
    <header className={classes.toolbar}>
      <div className={classes.days}>
        <button
          type="button"
          className={classes.step}
          aria-label={t(previous)}
          onClick={() => onDate(stepDate(view, date, -1))}
        >
          <IconChevronLeft size={20} stroke={1.8} aria-hidden />
        </button>
        <DateTitle {...props} />
        <button
          type="button"
          className={classes.step}
          aria-label={t(next)}
          onClick={() => onDate(stepDate(view, date, 1))}
        >
          <IconChevronRight size={20} stroke={1.8} aria-hidden />
        </button>
        <Button variant="default" size="sm" className={classes.today ?? ''} onClick={() => onDate(today)}>
          <IconCalendar size={20} stroke={1.6} aria-hidden className={classes.icon} />
          <span className={classes.word}>{t('toolbar.today')}</span>
        </Button>
        <div className={classes.links}>{children}</div>
      </div>
      <div className={classes.tools}>
        {members.length > 1 && <MemberMenu {...props} />}
        <fieldset className={classes.views}>
          <VisuallyHidden component="legend">{t('toolbar.view')}</VisuallyHidden>
          {calendarViews.map((one) => (
            <button key={one} type="button" aria-pressed={one === view} onClick={() => onView(one)}>
              {t(`toolbar.views.${one}`)}
            </button>
          ))}
        </fieldset>
        <Tools {...props} />
        <ViewMenu {...props} />
      </div>
    </header>
  );
}

/** Title with the shown days. An invisible input over it picks another date. */
function DateTitle({ view, date, today, firstWeekday, onDate }: CalendarToolbarProps) {
  const { t } = useTranslation('calendar');
  const format = useFormat();
  const { from, days } = getShownSpan(view, date, firstWeekday);
  const until = addDays(from, days - 1);
  const isThisYear = from.slice(0, 4) === today.slice(0, 4) && until.slice(0, 4) === today.slice(0, 4);
  const year = isThisYear ? '' : ` ${until.slice(0, 4)}`;
  const span =
    view === 'month' ? format.month(date) : days > 1 ? `${format.days(from, until)}${year}` : undefined;
  const title = span ?? format.day(date, isThisYear ? 'long' : 'full');
  const short =
    view === 'month' ? format.month(date, 'shortMonth') : (span ?? `${format.day(date, 'short')}${year}`);
  const pick = (day: string) => isDay(day) && onDate(day);
  return (
    <div className={classes.when}>
      <Title order={1} size="h3" className={classes.title} aria-live="polite">
        <span className={classes.long}>{title}</span>
        <span className={classes.short} aria-hidden="true">
          {short}
        </span>
        <IconChevronDown size={20} stroke={1.8} aria-hidden className={classes.opens} />
      </Title>
      <input
        type="date"
        className={classes.date}
        aria-label={t('toolbar.date')}
        value={date}
        onClick={(event) => event.currentTarget.showPicker?.()}
        onChange={(event) => pick(event.currentTarget.value)}
      />
    </div>
  );
}

function Tools({ view, onFind, onPrint, onKeys }: CalendarToolbarProps) {
  const { t } = useTranslation('calendar');
  return (
    <>
      <IconButton
        className={classes.find}
        aria-label={t('find.title')}
        title={t('find.title')}
        onClick={onFind}
      >
        <IconSearch size={20} stroke={1.6} aria-hidden />
      </IconButton>
      {(view === 'day' || view === 'list') && (
        <IconButton
          className={classes.keys}
          aria-label={t('sheet.print')}
          title={t('sheet.print')}
          onClick={onPrint}
        >
          <IconPrinter size={20} stroke={1.6} aria-hidden />
        </IconButton>
      )}
      <IconButton
        className={classes.keys}
        aria-label={t('keys.title')}
        title={t('keys.title')}
        onClick={onKeys}
      >
        <IconKeyboard size={20} stroke={1.6} aria-hidden />
      </IconButton>
    </>
  );
}

function ViewMenu({ view, onView }: CalendarToolbarProps) {
  const { t } = useTranslation('calendar');
  return (
    <span className={`${classes.menu} ${classes.onPhones}`}>
      <IconLayoutList size={20} stroke={1.6} aria-hidden />
      <select
        aria-label={t('toolbar.view')}
        value={view}
        onChange={(event) => {
          const picked = calendarViews.find((one) => one === event.currentTarget.value);
          if (picked) onView(picked);
        }}
      >
        {calendarViews.map((one) => (
          <option key={one} value={one}>
            {t(`toolbar.views.${one}`)}
          </option>
        ))}
      </select>
    </span>
  );
}

function MemberMenu({ members, chosen, everyone, onMember }: CalendarToolbarProps) {
  const { t } = useTranslation('calendar');
  const name = members.find(({ id }) => id === chosen)?.name ?? t('members.everyone');
  return (
    <span className={classes.menu}>
      <span className={classes.initials} aria-hidden="true">
        {initialsOf(name)}
      </span>
      <span className={classes.name} aria-hidden="true">
        {name}
      </span>
      <IconChevronDown size={18} stroke={1.8} aria-hidden className={classes.opens} />
      <select
        aria-label={t('members.label')}
        value={chosen ?? ''}
        onChange={(event) => onMember(event.currentTarget.value || undefined)}
      >
        {everyone && <option value="">{t('members.everyone')}</option>}
        {members.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}

function initialsOf(name: string): string {
  return name
    .split(/[\s’']+/)
    .slice(0, 2)
    .map((word) => word.slice(0, 1).toUpperCase())
    .join('');
}
