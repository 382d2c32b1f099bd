import { useTranslation } from 'react-i18next';

/**
 * Display name of a person in a group: the typed name, or else "you" for position 1 and a number for the
 * others. Positions start at 1.
 */
export function usePersonName(): (name: string | undefined, position: number) => string {
  const { t } = useTranslation('groups');
  return (name, position) => name || (position === 1 ? t('visit.you') : t('visit.person', { position }));
}
