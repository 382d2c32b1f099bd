import { isByLength, termsAt, termsFrom } from '@meche/contract/hair-lengths';
import { useTranslation } from 'react-i18next';
import { shortName } from '~/domains/places/commune-name.ts';
import { HairNote } from '~/domains/services/hair-note.tsx';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { PriceText } from '~/ui/text/price-text.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import classes from '../booking/booking-summary.module.css';
import { PriceLines } from '../price-lines.tsx';
import type { PersonDraft } from './group-draft.ts';
import own from './group-summary.module.css';
import type { GroupBooking } from './use-group-booking.ts';
import { usePersonName } from './use-person-name.ts';

export function GroupSummary({ group }: { group: GroupBooking }) {
  const { t } = useTranslation(['groups', 'booking']);
  const format = useFormat();
  const nameOf = usePersonName();
  const { page, draft, memory, quote } = group;
  const salon = page.places.find(({ kind }) => kind === 'salon');
  const first = draft.parts?.[0]?.startsAt;
  return (
    <div className={classes.summary}>
      <p className={classes.name}>{page.businessName}</p>
      {first && <p className={classes.when}>{format.day(dayIn(first, page.timeZone))}</p>}
      {salon && (
        <Quiet>{`${salon.line ? `${salon.line}, ` : ''}${salon.postalCode} ${shortName(salon.city)}`}</Quiet>
      )}
      <ul className={own.people}>
        {draft.people.map((person, index) => {
          const part = draft.parts?.[index];
          const member = page.members.find(({ id }) => id === part?.memberId);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a person is identified by their position
            <li key={index}>
              <strong>{nameOf(memory.names?.[index], index + 1)}</strong>
              {part && member && (
                <Quiet>
                  {t('groups:part', { time: format.time(part.startsAt, page.timeZone), member: member.name })}
                </Quiet>
              )}
              <PersonServices group={group} person={person} />
            </li>
          );
        })}
      </ul>
      {quote.data && (
        <div className={classes.price}>
          <PriceLines price={{ ...quote.data, mileageCents: 0, distanceKm: null, feeCents: null }} />
        </div>
      )}
    </div>
  );
}

function PersonServices({ group: { page }, person }: { group: GroupBooking; person: PersonDraft }) {
  const { t } = useTranslation('groups');
  const format = useFormat();
  const { serviceIds, hairLength, gender } = person;
  const services = serviceIds.flatMap((id) => page.services.filter((service) => service.id === id));
  if (services.length === 0) return <Quiet>{t('nothing')}</Quiet>;
  return (
    <>
      <ul className={classes.services}>
        {services.map((service) => {
          const isOpen = isByLength(service) && !hairLength;
          const terms = isOpen ? termsFrom(service) : termsAt(service, hairLength);
          return (
            <li key={service.id}>
              <span>
                {service.name}
                {!isOpen && <Quiet component="span"> {format.duration(terms.durationMinutes)}</Quiet>}
              </span>
              <PriceText cents={terms.priceCents} size="sm" from={isOpen} />
            </li>
          );
        })}
      </ul>
      {hairLength && <HairNote hairLength={hairLength} gender={gender ?? null} />}
    </>
  );
}
