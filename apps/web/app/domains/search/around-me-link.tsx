import { useTranslation } from 'react-i18next';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { IconMapPin } from '~/ui/icons/icons.ts';
import classes from './around-me-link.module.css';
import { usePosition } from './use-position.ts';

/** Searches where the reader is: her browser asks her first. */
export function AroundMeLink({ onFound }: { onFound: (where: string) => void }) {
  const { t } = useTranslation('home');
  const { state, ask } = usePosition(onFound);
  return (
    <span className={classes.around}>
      <LinkButton size="sm" aria-disabled={state === 'asking'} onClick={ask}>
        <IconMapPin size={16} stroke={1.8} aria-hidden /> {t('search.aroundMe')}
      </LinkButton>
      <span role="status">
        {state === 'asking' ? t('search.asking') : state === 'refused' ? t('search.noPosition') : ''}
      </span>
    </span>
  );
}
