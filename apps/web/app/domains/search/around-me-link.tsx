import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';

type AroundMeLinkProps = {
  onFound: (where: string) => void;
  /** The icon replaces the text where space is scarce. */
  icon?: ReactNode;
};

/** The browser asks the reader for permission before it returns a position. */
export function AroundMeLink({ onFound, icon }: AroundMeLinkProps) {
  const { t } = useTranslation('home');
  const [isRefused, setRefused] = useState(false);
  async function ask() {
    const { findPosition } = await import('./find-position.ts');
    const where = await findPosition();
    setRefused(where === undefined);
    if (where) onFound(where);
  }
  return (
    <div>
      <LinkButton size="sm" aria-label={t('search.aroundMe')} onClick={() => void ask()}>
        {icon ?? t('search.aroundMe')}
      </LinkButton>
      <Quiet role="status">{isRefused && t('search.noPosition')}</Quiet>
    </div>
  );
}
