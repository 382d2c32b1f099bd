import type { Takings } from '@meche/contract/takings';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Title } from '~/ui/text/title.tsx';
import classes from './takings-screen.module.css';

const [STEP, BAR, HEIGHT] = [10, 7, 60];

/** Takings of each day, or of each month of a year, as columns, and as a table on demand. */
export function StepBars({ takings: { period, steps } }: { takings: Takings }) {
  const { t } = useTranslation('takings');
  const format = useFormat();
  const id = useId();
  const most = Math.max(1, ...steps.map(({ totalCents }) => totalCents));
  const nameOf = (day: string) => (period === 'year' ? format.month(day) : format.day(day, 'short'));
  const [first, last] = [steps[0]?.from, steps.at(-1)?.from];
  return (
    <section className={classes.section} aria-labelledby={id}>
      <Title order={2} size="h4" id={id}>
        {t(period === 'year' ? 'days.months' : 'days.title')}
      </Title>
      {/* Screen readers read the table instead. */}
      <svg
        className={classes.plot}
        viewBox={`0 0 ${steps.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {steps.map(({ from, totalCents }, at) => {
          const height = (HEIGHT * totalCents) / most;
          return (
            totalCents > 0 && (
              <rect
                key={from}
                x={at * STEP + (STEP - BAR) / 2}
                y={HEIGHT - height}
                width={BAR}
                height={height}
              />
            )
          );
        })}
      </svg>
      {first && last && (
        <p className={classes.ends} aria-hidden="true">
          <span>{nameOf(first)}</span>
          <span>{nameOf(last)}</span>
        </p>
      )}
      <details>
        <summary>{t('days.table')}</summary>
        <table className={classes.table} aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{t(period === 'year' ? 'periods.month' : 'periods.day')}</th>
              <th scope="col">{t('columns.visits')}</th>
              <th scope="col">{t('columns.total')}</th>
            </tr>
          </thead>
          <tbody>
            {steps.map(({ from, visits, totalCents }) => (
              <tr key={from}>
                <th scope="row">{nameOf(from)}</th>
                <td>{format.number(visits, 0)}</td>
                <td>{format.price(totalCents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
