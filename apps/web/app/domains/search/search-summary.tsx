import { readHours } from '@meche/contract/day-parts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { useLanguage } from '~/lib/i18n/language.ts';
import { languageName } from '~/lib/i18n/language-names.ts';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { ChipButton } from '~/ui/form/chip-button.tsx';
import { IconX } from '~/ui/icons/icons.ts';
import { Quiet } from '~/ui/text/quiet.tsx';
import { isPosition, type SearchCriteria } from './search-address.ts';
import classes from './search-filters.module.css';

type SearchSummaryProps = { criteria: SearchCriteria; onChange: (change: Partial<SearchCriteria>) => void };

/**
 * Lists the parts of the search, e.g. "Balayage", "samedi matin", "Rennes", each with a remove button, and
 * the words that the server did not understand.
 */
export function SearchSummary({ criteria, onChange }: SearchSummaryProps) {
  const { t } = useTranslation('search');
  const parts = usePartsOf(criteria);
  if (parts.length === 0 && !criteria.missed) return null;
  const where = isPosition(criteria.where) ? t('summary.around') : criteria.where;
  const all = where ? [...parts, { label: where, without: { where: '' } }] : parts;
  return (
    <div>
      <ul className={classes.chips} aria-label={t('summary.label')}>
        {all.map(({ label, without }) => (
          <li key={label}>
            <ChipButton
              on={false}
              aria-label={t('summary.remove', { part: label })}
              onClick={() => onChange({ ...without, missed: undefined })}
            >
              {label}
              <IconX size={14} stroke={2} aria-hidden />
            </ChipButton>
          </li>
        ))}
      </ul>
      {criteria.missed && (
        <Quiet role="status">
          {t('summary.missed', { words: criteria.missed })}{' '}
          <LinkButton size="sm" onClick={() => onChange({ missed: undefined })}>
            {t('summary.forget')}
          </LinkButton>
        </Quiet>
      )}
    </div>
  );
}

type Part = { label: string; without: Partial<SearchCriteria> };

function usePartsOf(criteria: SearchCriteria): Part[] {
  const { t } = useTranslation(['search', 'services']);
  const format = useFormat();
  const { language: reader } = useLanguage();
  const { named, categories, day, part, withinHours, place, hairType, maxPriceEuros, minRating, language } =
    criteria;
  const { gender, hairLength, access, payment, name } = criteria;
  const hours = useHoursText(criteria.hours);
  const when = [day && format.day(day), hours ?? (part && t(`search:parts.in.${part}`))]
    .filter(Boolean)
    .join(' ');
  const candidates: (Part | undefined | false | '')[] = [
    name && { label: name, without: { name: undefined } },
    ...named.map((name) => ({ label: name, without: { named: named.filter((one) => one !== name) } })),
    ...categories.map((category) => ({
      label: t(`services:categories.${category}`),
      without: { categories: categories.filter((one) => one !== category) },
    })),
    when && { label: when, without: { day: undefined, part: undefined, hours: undefined } },
    withinHours !== undefined && {
      label: t('search:filters.within', { count: withinHours }),
      without: { withinHours: undefined },
    },
    place === 'at_home' && { label: t('services:places.at_home'), without: { place: 'salon' } },
    hairType && { label: t(`services:hairTypes.${hairType}`), without: { hairType: undefined } },
    gender && { label: t(`services:hair.people.${gender}`), without: { gender: undefined } },
    hairLength && {
      label: t(`services:hair.chosen.${hairLength}`),
      without: { hairLength: undefined },
    },
    access && { label: t(`services:accessibility.${access}`), without: { access: undefined } },
    payment && { label: t(`services:payments.${payment}`), without: { payment: undefined } },
    maxPriceEuros !== undefined && {
      label: t('search:filters.upTo', { price: format.wholePrice(maxPriceEuros * 100) }),
      without: { maxPriceEuros: undefined },
    },
    minRating !== undefined && {
      label: t('search:filters.ratingFrom', { rating: minRating }),
      without: { minRating: undefined },
    },
    language && { label: languageName(language, reader), without: { language: undefined } },
  ];
  return candidates.filter((one) => typeof one === 'object');
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
