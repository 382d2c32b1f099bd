import type { PlaceOfService } from '@meche/contract/enumerations';
import type { ProfessionalPage } from '@meche/contract/professionals';
import { useTranslation } from 'react-i18next';
import { IconHome, IconMapPin, IconPhone } from '~/ui/icons/icons.ts';
import { Strands } from '~/ui/strands/strands.tsx';
import { RatingStars } from '~/ui/text/rating-stars.tsx';
import { Title } from '~/ui/text/title.tsx';
import classes from './professional-cover.module.css';

/** Her picture, her name, how she is rated, and where: a salon's street, at home only the commune. */
export function ProfessionalCover({ page }: { page: ProfessionalPage }) {
  const { t } = useTranslation(['professionals', 'services']);
  const placeOf = (kind: PlaceOfService) => page.places.find((place) => place.kind === kind);
  const salon = placeOf('salon');
  const home = placeOf('at_home');
  return (
    <header className={classes.cover}>
      <div className={classes.picture}>
        <Strands name={page.businessName} colours={page.hairColours} format="banner" />
      </div>
      <div className={classes.words}>
        <Title order={1}>{page.businessName}</Title>
        <RatingStars average={page.rating.average} count={page.rating.count} />
        <ul className={classes.facts}>
          {salon && (
            <li>
              <IconMapPin size={18} stroke={1.6} aria-hidden />
              <a href={mapAddress(salon)} rel="noreferrer" target="_blank">
                {`${salon.line ? `${salon.line}, ` : ''}${salon.postalCode} ${salon.city}`}
              </a>
            </li>
          )}
          {home && (
            <li>
              <IconHome size={18} stroke={1.6} aria-hidden />
              {t('professionals:comesToYou', { city: home.city })}
            </li>
          )}
          {page.phoneNumber && (
            <li>
              <IconPhone size={18} stroke={1.6} aria-hidden />
              <a href={`tel:${page.phoneNumber}`}>{spaced(page.phoneNumber)}</a>
            </li>
          )}
        </ul>
        {page.description && <p className={classes.description}>{page.description}</p>}
        {page.hairTypes.length > 0 && (
          <p className={classes.quiet}>
            {page.hairTypes.map((type) => t(`services:hairTypes.${type}`)).join(' · ')}
          </p>
        )}
      </div>
    </header>
  );
}

function mapAddress({ coordinates: { latitude, longitude } }: ProfessionalPage['places'][number]): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
}

/** +33612345678 as it is read: +33 6 12 34 56 78. */
export function spaced(phoneNumber: string): string {
  const match = /^(\+\d{2,3})(\d)(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(phoneNumber);
  return match ? match.slice(1).join('\u00a0') : phoneNumber;
}
