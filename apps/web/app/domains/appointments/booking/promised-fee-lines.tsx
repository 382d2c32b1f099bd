import { promisedLines } from '@meche/contract/money-lines';
import { useTranslation } from 'react-i18next';
import classes from '../money-lines.module.css';

export function PromisedFeeLines({ page }: { page: Parameters<typeof promisedLines>[0] }) {
  const { t } = useTranslation('money');
  return (
    <dl className={classes.lines}>
      {promisedLines(page).map(({ key, hours, percent }) => (
        <div key={key}>
          <dt>{t(`lines.${key}.label`)}</dt>
          <dd>{t(`lines.${key}.words`, { hours, percent })}</dd>
        </div>
      ))}
    </dl>
  );
}
