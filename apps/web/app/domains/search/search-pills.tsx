import { useTranslation } from 'react-i18next';
import { useLanguage } from '~/lib/i18n/language.ts';
import { languageName } from '~/lib/i18n/language-names.ts';
import { ChipButton } from '~/ui/form/chip-button.tsx';
import { IconX } from '~/ui/icons/icons.ts';
import type { SearchCriteria } from './search-address.ts';
import classes from './search-filters.module.css';

type SearchPillsProps = { criteria: SearchCriteria; onChange: (change: Partial<SearchCriteria>) => void };

/**
 * Lists the parts of the search that no control shows, e.g. "Balayage", each with a remove button. Renders
 * nothing without any.
 */
export function SearchPills({ criteria, onChange }: SearchPillsProps) {
  const { t } = useTranslation('search');
  const parts = useHiddenParts(criteria);
  if (parts.length === 0) return null;
  return (
    <ul className={classes.parts} aria-label={t('summary.label')}>
      {parts.map(({ label, without }) => (
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
  );
}

type Part = { label: string; without: Partial<SearchCriteria> };

/** The buttons of services and of further filters show only a number when they hold more than one choice. */
function useHiddenParts(criteria: SearchCriteria): Part[] {
  const { t } = useTranslation('services');
  const { language: reader } = useLanguage();
  const { name, named, categories, gender, hairLength, access, payment, language } = criteria;
  const candidates: (Part | undefined | false | '')[] = [
    name && { label: name, without: { name: undefined, professional: undefined } },
    ...named.map((name) => ({ label: name, without: { named: named.filter((one) => one !== name) } })),
    ...(categories.length > 1 ? categories : []).map((category) => ({
      label: t(`categories.${category}`),
      without: { categories: categories.filter((one) => one !== category) },
    })),
    gender && { label: t(`hair.people.${gender}`), without: { gender: undefined } },
    hairLength && { label: t(`hair.chosen.${hairLength}`), without: { hairLength: undefined } },
    access && { label: t(`accessibility.${access}`), without: { access: undefined } },
    payment && { label: t(`payments.${payment}`), without: { payment: undefined } },
    language && { label: languageName(language, reader), without: { language: undefined } },
  ];
  return candidates.filter((one) => typeof one === 'object');
}
