import { useTranslation } from 'react-i18next';
import { QrCode } from '~/ui/picture/qr-code.tsx';
import classes from './poster-card.module.css';

/** A longer name is set smaller, so that the poster stays on one page. */
const SHORT_NAME = 40;

type PosterCardProps = { name: string; address: string; onDrawn?: () => void };

/** The content of the poster, which grows with the font size around it: on the screen and on paper. */
export function PosterCard({ name, address, onDrawn }: PosterCardProps) {
  const { t } = useTranslation('settings');
  const readable = address.replace(/^https?:\/\//, '');
  return (
    <div className={classes.card}>
      <p className={classes.name} data-long={name.length > SHORT_NAME ? '' : undefined}>
        {name}
      </p>
      <p className={classes.sentence}>{t('poster.sentence')}</p>
      <div className={classes.code}>
        <QrCode
          text={address}
          label={t('poster.code', { address: readable })}
          {...(onDrawn && { onDrawn })}
        />
      </div>
      <p>{readable}</p>
    </div>
  );
}
