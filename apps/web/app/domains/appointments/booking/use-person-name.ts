import { useTranslation } from 'react-i18next';

/**
 * Returns a function that names a person of a group: by the typed name, or else "you" for position 1 and a
 * number for other positions. Positions start at 1.
 */
export function usePersonName(): (name: string | undefined, position: number) => string {
  const { t } = useTranslation('groups');
  return (name, position) => name || (position === 1 ? t('visit.you') : t('visit.person', { position }));
}
