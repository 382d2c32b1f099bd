import type { Formula } from '@meche/contract/client-records';
import { useTranslation } from 'react-i18next';
import classes from './formula-card.module.css';

export function FormulaCard({ formula: { parts, note } }: { formula: Formula }) {
  const { t } = useTranslation('clients');
  return (
    <>
      <ul className={classes.parts}>
        {parts.map(({ product, shade, grams, oxidant, minutes }, at) => {
          const details = [
            grams !== null && t('formulas.gramsOf', { count: grams }),
            oxidant,
            minutes !== null && t('formulas.minutesOf', { count: minutes }),
          ];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts may repeat and keep their order
            <li key={at}>
              <strong>{[product, shade].filter(Boolean).join(' ')}</strong>
              <span>{details.filter(Boolean).join(' · ')}</span>
            </li>
          );
        })}
      </ul>
      {note && <p className={classes.note}>{note}</p>}
    </>
  );
}
