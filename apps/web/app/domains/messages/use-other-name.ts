import type { OpenedThread } from '@meche/contract/messages';
import { useTranslation } from 'react-i18next';

/** Returns a function that names the other side of a thread. A deleted account has a generic name. */
export function useOtherName(): (thread: Pick<OpenedThread, 'other' | 'side'>) => string {
  const { t } = useTranslation('messages');
  return ({ other, side }) =>
    other.name || t(`gone.${side === 'professional' ? 'customer' : 'professional'}`);
}
