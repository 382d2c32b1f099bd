import { useTranslation } from 'react-i18next';

/** What one of several people is called: by her name where it was said, whoever books by "you". Positions from 1. */
export function usePersonName(): (name: string | undefined, position: number) => string {
  const { t } = useTranslation('groups');
  return (name, position) => name || (position === 1 ? t('visit.you') : t('visit.person', { position }));
}
