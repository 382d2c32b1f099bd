import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';

/** Searches where the reader is: her browser asks her first. */
export function AroundMeLink({ onFound }: { onFound: (where: string) => void }) {
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
      <LinkButton size="sm" onClick={() => void ask()}>
        {t('search.aroundMe')}
      </LinkButton>
      <Quiet role="status">{isRefused && t('search.noPosition')}</Quiet>
    </div>
  );
}
