import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** A walk-in has no name: each reader meets a word of their language in its place. */
export function useClientName(): (name: string) => string {
  const { t } = useTranslation('staff');
  const walkIn = t('walkIn');
  return useCallback((name: string) => name || walkIn, [walkIn]);
}
