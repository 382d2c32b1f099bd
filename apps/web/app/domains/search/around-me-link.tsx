import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';

type AroundMeLinkProps = {
  ask: () => void;
  isRefused: boolean;
  /** The icon replaces the text where space is scarce. */
  icon?: ReactNode;
};

/** The browser asks the reader for permission before it returns a position. */
export function AroundMeLink({ ask, isRefused, icon }: AroundMeLinkProps) {
  const { t } = useTranslation('home');
  return (
    <div>
      <LinkButton size="sm" aria-label={t('search.aroundMe')} onClick={ask}>
        {icon ?? t('search.aroundMe')}
      </LinkButton>
      <Quiet role="status">{isRefused && t('search.noPosition')}</Quiet>
    </div>
  );
}
