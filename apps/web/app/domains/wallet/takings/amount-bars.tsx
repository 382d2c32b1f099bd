import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Quiet } from '~/ui/text/quiet.tsx';
import { Title } from '~/ui/text/title.tsx';
import classes from '../income-bars.module.css';
import { RowBar } from '../row-bars.tsx';

type AmountRow = {
  key: string;
  name: string;
  /** Secondary text below the bar. */
  note?: string;
  totalCents: number;
  /** Absent: the table has no column for the amount without VAT. */
  netCents?: number;
};

/** Amounts as a table, each with a bar in proportion to the largest one. */
export function AmountBars({ title, rows }: { title: string; rows: readonly AmountRow[] }) {
  const { t } = useTranslation('takings');
  const format = useFormat();
  const id = useId();
  if (rows.length === 0) return null;
  const most = Math.max(1, ...rows.map(({ totalCents }) => totalCents));
  const hasNet = rows.some(({ netCents }) => netCents !== undefined);
  return (
    <section className={classes.bars} aria-labelledby={id}>
      <Title order={2} size="h4" id={id}>
        {title}
      </Title>
      <table className={classes.table} aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            <th scope="col">{t('columns.total')}</th>
            {hasNet && <th scope="col">{t('columns.net')}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, note, totalCents, netCents }) => (
            <tr key={key}>
              <th scope="row">
                {name}
                <RowBar cents={totalCents} most={most} />
                {note && <Quiet>{note}</Quiet>}
              </th>
              <td>{format.price(totalCents)}</td>
              {hasNet && <td>{format.price(netCents ?? 0)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
