import type { Calendar } from '@meche/contract/calendar';
import { useTranslation } from 'react-i18next';
import tones from '~/ui/theme/tones.module.css';
import classes from './colour-marks.module.css';

type ColourMarksProps = {
  calendar: Pick<Calendar, 'categories' | 'appointments'>;
  memberIds: readonly string[];
};

/**
 * Legend of the service colours that are visible in the grid. Text in the grid says the same as the
 * colours.
 */
export function ColourMarks({ calendar: { categories = [], appointments }, memberIds }: ColourMarksProps) {
  const { t } = useTranslation(['calendar', 'services']);
  const shown = new Set(
    appointments.filter(({ member }) => memberIds.includes(member.id)).map(({ colour }) => colour),
  );
  const shownCategories = categories.filter(({ colour }) => shown.has(colour));
  if (shownCategories.length === 0) return null;
  return (
    <ul className={classes.marks} aria-label={t('calendar:legend.label')}>
      {shownCategories.map(({ category, colour }) => (
        <li key={category}>
          <span className={`${classes.mark} ${tones[colour]}`} aria-hidden="true" />
          {category ? t(`services:categories.${category}`) : t('calendar:legend.none')}
        </li>
      ))}
    </ul>
  );
}
