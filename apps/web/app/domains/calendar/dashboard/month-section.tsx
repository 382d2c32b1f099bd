import type { DayInFigures, Figures, MonthInFigures } from '@meche/contract/dashboard';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { useFormat } from '~/lib/dates/use-format.ts';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { Title } from '~/ui/text/title.tsx';
import { FigureCard } from './figure-card.tsx';
import classes from './month-section.module.css';
import { figuresQuery } from './queries.ts';

/** Shows the figures of the month; nothing before the first of them. */
export function MonthSection() {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const query = useQuery(figuresQuery(useApi()));
  const { data: figures } = query;
  if (!figures) return <QueryState of={query} shape="list" height={320} />;
  if (isEmpty(figures)) return null;
  const [month, last] = [format.month(figures.today), format.month(figures.days[0]?.day ?? figures.today)];
  return (
    <section className={classes.month} aria-labelledby="figures">
      <header>
        <Title order={2} size="h3" id="figures" className={classes.title}>
          {t('figures.title', { month })}
        </Title>
        <Quiet>
          {t('figures.span')} {!figures.ofWholeBusiness && t('figures.own')}
        </Quiet>
        {/* The legend is hidden from screen readers, because each table names its months. */}
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

/** Whether every figure of this and the last month is zero or unknown. */
function isEmpty({ soFar, lastMonth }: Figures): boolean {
  return [soFar, lastMonth].every((month) =>
    [month.visits, month.takingsCents, month.newClients, month.returningClients, month.noShows]
      .concat(month.reviews, month.cancelledLate, month.bookedMinutes)
      .every((figure) => !figure),
  );
}

type Shown = {
  name: 'visits' | 'takings' | 'newClients' | 'returningClients' | 'noShows' | 'occupancy' | 'reviews';
  /** Null when the reader may not see the figure, or when no data exists to compute it from. */
  of: (month: MonthInFigures) => number | null;
  show: (value: number) => string;
  /** Formats a difference; `show` does when this is absent. */
  difference?: (value: number) => string;
  ofDay: (day: DayInFigures) => number;
  showDay?: (value: number) => string;
  note?: string | false;
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
      note: t('figures.takingsParts', {
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
      note: soFar.cancelledLate > 0 && t('figures.cancelledLate', { count: soFar.cancelledLate }),
    },
    {
      name: 'occupancy',
      of: ({ occupancyPercent }) => occupancyPercent,
      show: (value) => t('figures.percent', { value: count(value) }),
      difference: (value) => t('figures.points', { count: value }),
      ofDay: ({ bookedMinutes }) => bookedMinutes,
      showDay: format.duration,
      note: t('figures.occupancyParts', {
        booked: format.duration(soFar.bookedMinutes),
        open: format.duration(soFar.openMinutes),
      }),
    },
    {
      name: 'reviews',
      of: ({ reviews }) => reviews,
      show: count,
      ofDay: ({ reviews }) => reviews,
      note: soFar.rating !== null && t('figures.rating', { rating: format.number(soFar.rating) }),
    },
  ];
  const [present, last] = [
    days.filter(({ day }) => day.slice(0, 7) === today.slice(0, 7)),
    days.filter(({ day }) => day.slice(0, 7) !== today.slice(0, 7)),
  ];
  return shown.map(({ name, of, show, difference = show, ofDay, showDay = show, note }) => {
    const [value, former, whole] = [of(soFar), of(sameDays), of(lastMonth)];
    if (value === null && former === null && whole === null) return null;
    return (
      <FigureCard
        key={name}
        name={t(`figures.names.${name}`)}
        value={value === null ? t('figures.unknown') : show(value)}
        note={note || undefined}
        difference={value === null || former === null ? undefined : { by: value - former, show: difference }}
        former={former === null ? t('figures.unknown') : show(former)}
        whole={whole === null ? t('figures.unknown') : show(whole)}
        days={{ present: present.map(ofDay), last: last.map(ofDay), show: showDay }}
        months={months}
      />
    );
  });
}
