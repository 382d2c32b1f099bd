import type { Calendar } from '@meche/contract/calendar';
import { useTranslation } from 'react-i18next';
import tones from '~/ui/theme/tones.module.css';
import classes from './colour-marks.module.css';

type ColourMarksProps = {
  calendar: Pick<Calendar, 'categories' | 'appointments'>;
  /** Whose visits are on screen. */
  memberIds: readonly string[];
};

/** What the colours of the visits on screen stand for, where they tell what is done; the words alone say as much. */
export function ColourMarks({ calendar: { categories = [], appointments }, memberIds }: ColourMarksProps) {
  const { t } = useTranslation(['calendar', 'services']);
  const shown = new Set(
    appointments.filter(({ member }) => memberIds.includes(member.id)).map(({ colour }) => colour),
  );
  const told = categories.filter(({ colour }) => shown.has(colour));
  if (told.length === 0) return null;
  return (
    <ul className={classes.marks} aria-label={t('calendar:legend.label')}>
      {told.map(({ category, colour }) => (
        <li key={category}>
          <span className={`${classes.mark} ${tones[colour]}`} aria-hidden="true" />
          {category ? t(`services:categories.${category}`) : t('calendar:legend.none')}
        </li>
      ))}
    </ul>
  );
}
