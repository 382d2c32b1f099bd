import { useTranslation } from 'react-i18next';
import { Title } from '~/ui/text/title.tsx';
import { VisuallyHidden } from '~/ui/text/visually-hidden.tsx';
import { DayBars } from './day-bars.tsx';
import classes from './figure-card.module.css';

type FigureCardProps = {
  name: string;
  value: string;
  /** Secondary text, for example the parts that make up the figure. */
  note: string | undefined;
  /** Difference to the same days of last month. Undefined if either figure is unknown. */
  difference: { by: number; show: (value: number) => string } | undefined;
  former: string;
  whole: string;
  /** Values per day from the 1st of the month. The present month ends today. */
  days: { present: readonly number[]; last: readonly number[]; show: (value: number) => string };
  months: { present: string; last: string };
};

/** One line: the figure and its difference. Its parts and its days are in the part that opens. */
export function FigureCard({ name, value, note, difference, former, whole, days, months }: FigureCardProps) {
  const { t } = useTranslation('dashboard');
  return (
    <section className={classes.card}>
      <Title order={3} size="h5">
        {name}
      </Title>
      <p className={classes.value}>{value}</p>
      <p>{difference && <Difference {...difference} />}</p>
      <details className={classes.days}>
        <summary>
          <span aria-hidden="true">{t('figures.days')}</span>
          <VisuallyHidden component="span">{t('figures.daysOf', { figure: name })}</VisuallyHidden>
        </summary>
        {note && <p>{note}</p>}
        <p>
          {t('figures.former', { month: months.last, value: former })}
          <br />
          {t('figures.whole', { value: whole })}
        </p>
        <DayBars present={days.present} last={days.last} />
        <DayTable {...{ name, days, months }} />
      </details>
    </section>
  );
}

/** Shows the difference in words and with a sign, because colour alone does not reach every reader. */
function Difference({ by, show }: { by: number; show: (value: number) => string }) {
  const { t } = useTranslation('dashboard');
  const amount = show(Math.abs(by));
  return (
    <strong className={classes.difference}>
      <span aria-hidden="true">{by === 0 ? '= ' : by > 0 ? '▲ ' : '▼ '}</span>
      {by === 0 ? t('figures.same') : t(by > 0 ? 'figures.more' : 'figures.less', { amount })}
    </strong>
  );
}

function DayTable({ name, days, months }: Pick<FigureCardProps, 'name' | 'days' | 'months'>) {
  const { t } = useTranslation('dashboard');
  const count = Math.max(days.present.length, days.last.length);
  const cell = (value: number | undefined) => (value === undefined ? t('figures.unknown') : days.show(value));
  return (
    <table>
      <VisuallyHidden component="caption">{t('figures.daysOf', { figure: name })}</VisuallyHidden>
      <thead>
        <tr>
          <th scope="col">{t('figures.day')}</th>
          <th scope="col">{months.present}</th>
          <th scope="col">{months.last}</th>
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: count }, (_, at) => at).map((at) => (
          <tr key={at}>
            <th scope="row">{at + 1}</th>
            <td>{cell(days.present[at])}</td>
            <td>{cell(days.last[at])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
