import type { DayInFigures, Figures, MonthInFigures } from '@meche/contract/dashboard';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { useFormat } from '~/lib/dates/use-format.ts';
import { NotYet } from '~/ui/feedback/not-yet.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { Title } from '~/ui/text/title.tsx';
import { FigureCard } from './figure-card.tsx';
import classes from './month-section.module.css';
import { figuresQuery } from './queries.ts';

/** Figures of the month so far, compared with the same days of last month. */
export function MonthSection() {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const query = useQuery(figuresQuery(useApi()));
  const { data: figures } = query;
  if (!figures) return <NotYet of={query} shape="list" height={320} />;
  const [month, last] = [format.month(figures.today), format.month(figures.days[0]?.day ?? figures.today)];
  return (
    <section className={classes.month} aria-labelledby="figures">
      <header>
        <Title order={2} size="h3" id="figures" className={classes.title}>
          {t('figures.title', { month })}
        </Title>
        <Quiet>
          {t('figures.span')} {!figures.ofAnyProfessional && t('figures.own')}
        </Quiet>
        {/* Hidden from screen readers: each table names its months. */}
        <p className={classes.key} aria-hidden="true">
          <span data-month="present">{month}</span>
          <span data-month="last">{last}</span>
        </p>
      </header>
      <div className={classes.cards}>
        <Cards figures={figures} months={{ present: month, last }} />
      </div>
    </section>
  );
}

type Shown = {
  name: 'visits' | 'takings' | 'newClients' | 'returningClients' | 'noShows' | 'occupancy' | 'reviews';
  /** Null: not permitted, or undefined for lack of data. */
  of: (month: MonthInFigures) => number | null;
  show: (value: number) => string;
  /** Formats a difference; default: `show`. */
  apart?: (value: number) => string;
  ofDay: (day: DayInFigures) => number;
  showDay?: (value: number) => string;
  beside?: string | false;
};

function Cards({ figures, months }: { figures: Figures; months: { present: string; last: string } }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const { soFar, sameDays, lastMonth, days, today } = figures;
  const count = (value: number) => format.number(value, 0);
  const shown: Shown[] = [
    { name: 'visits', of: ({ visits }) => visits, show: count, ofDay: ({ visits }) => visits },
    {
      name: 'takings',
      of: ({ takingsCents }) => takingsCents,
      show: format.price,
      ofDay: ({ cardCents, onSiteCents }) => (cardCents ?? 0) + (onSiteCents ?? 0),
      beside: t('figures.takingsParts', {
        card: format.price(soFar.cardCents ?? 0),
        onSite: format.price(soFar.onSiteCents ?? 0),
      }),
    },
    { name: 'newClients', of: (one) => one.newClients, show: count, ofDay: (one) => one.newClients },
    {
      name: 'returningClients',
      of: (one) => one.returningClients,
      show: count,
      ofDay: (one) => one.returningClients,
    },
    {
      name: 'noShows',
      of: ({ noShows }) => noShows,
      show: count,
      ofDay: ({ noShows }) => noShows,
      beside: soFar.cancelledLate > 0 && t('figures.cancelledLate', { count: soFar.cancelledLate }),
    },
    {
      name: 'occupancy',
      of: ({ occupancyPercent }) => occupancyPercent,
      show: (value) => t('figures.percent', { value: count(value) }),
      apart: (value) => t('figures.points', { count: value }),
      ofDay: ({ bookedMinutes }) => bookedMinutes,
      showDay: format.duration,
      beside: t('figures.occupancyParts', {
        booked: format.duration(soFar.bookedMinutes),
        open: format.duration(soFar.openMinutes),
      }),
    },
    {
      name: 'reviews',
      of: ({ reviews }) => reviews,
      show: count,
      ofDay: ({ reviews }) => reviews,
      beside: soFar.rating !== null && t('figures.rating', { rating: format.number(soFar.rating) }),
    },
  ];
  const [present, last] = [
    days.filter(({ day }) => day.slice(0, 7) === today.slice(0, 7)),
    days.filter(({ day }) => day.slice(0, 7) !== today.slice(0, 7)),
  ];
  return shown.map(({ name, of, show, apart = show, ofDay, showDay = show, beside }) => {
    const [value, former, whole] = [of(soFar), of(sameDays), of(lastMonth)];
    if (value === null && former === null && whole === null) return null;
    return (
      <FigureCard
        key={name}
        name={t(`figures.names.${name}`)}
        value={value === null ? t('figures.unknown') : show(value)}
        beside={beside || undefined}
        apart={value === null || former === null ? undefined : { by: value - former, show: apart }}
        former={former === null ? t('figures.unknown') : show(former)}
        whole={whole === null ? t('figures.unknown') : show(whole)}
        days={{ present: present.map(ofDay), last: last.map(ofDay), show: showDay }}
        months={months}
      />
    );
  });
}
