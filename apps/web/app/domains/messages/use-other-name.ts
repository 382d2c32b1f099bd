import type { OpenedThread } from '@meche/contract/messages';
import { useTranslation } from 'react-i18next';

/** Who stands on the other side; who is gone has no name any more. */
export function useOtherName(): (thread: Pick<OpenedThread, 'other' | 'side'>) => string {
  const { t } = useTranslation('messages');
  return ({ other, side }) =>
    other.name || t(`gone.${side === 'professional' ? 'customer' : 'professional'}`);
}
