import { readHours } from '@meche/contract/day-parts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { IconSearch } from '~/ui/icons/icons.ts';
import { VisuallyHidden } from '~/ui/text/visually-hidden.tsx';
import { isPosition, type SearchCriteria } from './search-address.ts';
import { SearchPlaceForm } from './search-place-form.tsx';
import classes from './search-summary.module.css';

type SearchSummaryProps = {
  criteria: SearchCriteria;
  onChange: (change: Partial<SearchCriteria>) => void;
  /** Name of the place that was found; undefined until its results are loaded. */
  place: string | undefined;
  /** Today's date (YYYY-MM-DD) in the searched area; undefined until results are loaded. */
  today: string | undefined;
};

/**
 * Says the search in one line, e.g. "Coupe · ce soir · Paris 11e"; a press opens its form. It is a details
 * element, so that it also opens before hydration. Without a place the form is open.
 */
export function SearchSummary({ criteria, onChange, place, today }: SearchSummaryProps) {
  const { t } = useTranslation('search');
  const [isPressed, setPressed] = useState(false);
  const line = useRef<HTMLElement>(null);
  const isSent = useRef(false);
  const isOpen = isPressed || !criteria.where;

  useEffect(() => {
    if (isOpen || !isSent.current) return;
    isSent.current = false;
    // The form was hidden with the focus in it.
    line.current?.focus({ preventScroll: true });
  }, [isOpen]);

  return (
    <details
      className={classes.search}
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => criteria.where && setPressed(open)}
    >
      <summary ref={line} className={classes.line} hidden={!criteria.where}>
        <IconSearch size={18} stroke={1.8} aria-hidden />
        <VisuallyHidden>{t('summary.change')} </VisuallyHidden>
        <SearchInWords {...{ criteria, place, today }} />
      </summary>
      <SearchPlaceForm
        criteria={criteria}
        onChange={onChange}
        onSent={() => {
          isSent.current = true;
          setPressed(false);
        }}
      />
    </details>
  );
}

function SearchInWords({ criteria, place, today }: Omit<SearchSummaryProps, 'onChange'>) {
  const { t } = useTranslation(['search', 'services']);
  const when = useWhen(criteria, today);
  const { name, named, categories, where } = criteria;
  const parts = [
    name,
    ...named,
    ...categories.map((category) => t(`services:categories.${category}`)),
    when,
    criteria.place === 'at_home' && t('services:places.at_home'),
    isPosition(where) ? t('search:summary.around') : (place ?? where),
  ].filter(Boolean);
  return <span className={classes.words}>{parts.join(' · ')}</span>;
}

/** Formats day and hours, e.g. "ce soir", "samedi 28 novembre, le matin" or "demain, après 18 h". */
function useWhen({ day, part, hours, withinHours }: SearchCriteria, today: string | undefined) {
  const { t } = useTranslation('search');
  const format = useFormat();
  const hoursText = useHoursText(hours);
  if (withinHours !== undefined) return t('filters.within', { count: withinHours });
  if (!day) return hoursText ?? (part && t(`parts.${part}`));
  if (part && day === today) return t(`parts.today.${part}`);
  const date = today ? format.dayFrom(today, day) : format.day(day);
  if (hoursText) return `${date}, ${hoursText}`;
  return part ? t(`parts.of.${part}`, { day: date }) : date;
}

function useHoursText(text: string | undefined): string | undefined {
  const { t } = useTranslation('search');
  const format = useFormat();
  const hours = readHours(text ?? '');
  if (!hours) return undefined;
  const time = (minutes: number) => format.time(new Date(minutes * 60_000).toISOString(), 'UTC');
  const [from, until] = [time(hours.from), time(hours.until)];
  if (hours.until === 1440) return t('hours.after', { time: from });
  return hours.from === 0 ? t('hours.before', { time: until }) : t('hours.between', { from, until });
}
