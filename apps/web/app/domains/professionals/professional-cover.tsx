import type { PlaceOfService } from '@meche/contract/enumerations';
import type { ProfessionalPage } from '@meche/contract/professionals';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProfessionalPicture } from '~/domains/album/professional-picture.tsx';
import { MapLink } from '~/domains/places/map-link.tsx';
import { Faces } from '~/domains/staff/face.tsx';
import { useFormat } from '~/lib/dates/use-format.ts';
import { keepPunctuation } from '~/lib/i18n/keep-punctuation.ts';
import { formatPhone } from '~/lib/phone/format-phone.ts';
import { IconClock, IconHome, IconMapPin, IconPhone } from '~/ui/icons/icons.ts';
import { Quiet } from '~/ui/text/quiet.tsx';
import { RatingStars } from '~/ui/text/rating-stars.tsx';
import { Title } from '~/ui/text/title.tsx';
import { openingState } from './opening-state.ts';
import classes from './professional-cover.module.css';

/** Shows the street only for a salon, otherwise only the commune. `children` are the actions. */
export function ProfessionalCover({ page, children }: { page: ProfessionalPage; children?: ReactNode }) {
  const { t } = useTranslation(['professionals', 'services']);
  const placeOf = (kind: PlaceOfService) => page.places.find((place) => place.kind === kind);
  const salon = placeOf('salon');
  const home = placeOf('at_home');
  const team = page.members.filter(({ bookable }) => bookable);
  const portraitIds = team.flatMap(({ portraitId }) => portraitId ?? []);
  // The only portrait of a team would pass for that of the owner, who comes first.
  const faces = portraitIds.length > 1 || team[0]?.portraitId ? portraitIds : [];
  return (
    <header className={classes.cover}>
      <div className={classes.picture}>
        <ProfessionalPicture
          role={salon ? 'SALON' : 'HAIRDRESSER'}
          hairColours={page.hairColours}
          photoId={page.coverId}
          name={page.businessName}
          shape="banner"
          sizes={
            page.coverId
              ? '(min-width: 48em) 800px, 100vw'
              : '(min-width: 62em) 800px, (min-width: 548px) 100vw, 457px'
          }
          eager
        />
        <span className={classes.faces}>
          <Faces portraitIds={faces} size={team.length === 1 ? 'lg' : 'md'} />
        </span>
      </div>
      <div className={classes.words}>
        <Title order={1}>{page.businessName}</Title>
        <RatingStars average={page.rating.average} count={page.rating.count} />
        {children}
        <ul className={classes.facts}>
          <OpenNow page={page} />
          {salon && (
            <li>
              <IconMapPin size={18} stroke={1.6} aria-hidden />
              <MapLink address={{ ...salon, line: salon.line ?? '' }}>
                {`${salon.line ? `${salon.line}, ` : ''}${salon.postalCode} ${salon.city}`}
              </MapLink>
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
              <a href={`tel:${page.phoneNumber}`}>{formatPhone(page.phoneNumber)}</a>
            </li>
          )}
        </ul>
        {page.description && <p className={classes.description}>{keepPunctuation(page.description)}</p>}
        {page.hairTypes.length > 0 && (
          <Quiet>{page.hairTypes.map((type) => t(`services:hairTypes.${type}`)).join(' · ')}</Quiet>
        )}
      </div>
    </header>
  );
}

/** Any day will do, because it only serves to format hours. */
const someDay = Date.UTC(2026, 0, 5);

function OpenNow({ page }: { page: ProfessionalPage }) {
  const { t } = useTranslation('professionals');
  const format = useFormat();
  if (page.openingHours.length === 0) return null;
  const now = openingState(page);
  const hourOf = (minute: number) => format.time(new Date(someDay + minute * 60_000).toISOString(), 'UTC');
  return (
    <li>
      <IconClock size={18} stroke={1.6} aria-hidden />
      <span className={classes.open} data-open={now.state === 'closes' ? '' : undefined}>
        {now.state === 'closes' && t('openState.closes', { time: hourOf(now.minute) })}
        {now.state === 'closed' && t('openState.closed')}
        {now.state === 'opens' &&
          (now.day
            ? t('openState.opensOn', { day: format.day(now.day), time: hourOf(now.minute) })
            : t('openState.opensAt', { time: hourOf(now.minute) }))}
      </span>
    </li>
  );
}
