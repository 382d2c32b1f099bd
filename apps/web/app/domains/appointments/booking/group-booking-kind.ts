import type { GroupQuote } from '@meche/contract/groups';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { listPeople } from './booking-draft.ts';
import type { BookingKind, BookingQuote } from './booking-kind.ts';
import {
  findNextIncompletePerson,
  groupBookingUrl,
  limitToGroups,
  previousUrl,
  readGroupDraft,
  toPersonChange,
} from './group-draft.ts';
import { groupQuoteQuery } from './group-query.ts';
import { PeopleFields } from './people-fields.tsx';
import { PeopleSummary } from './people-summary.tsx';
import { PeopleTimes } from './people-times.tsx';
import { usePersonName } from './use-person-name.ts';

const lastSteps = () => import('./people-last-steps.ts');

/** Groups are served in the salon, so there is no mileage. */
const toBookingQuote = (quote: GroupQuote): BookingQuote => ({
  ...quote,
  mileageCents: 0,
  distanceKm: null,
  distanceFromDepartment: false,
});

export const groupBooking: BookingKind = {
  readDraft: readGroupDraft,
  bookingUrl: groupBookingUrl,
  useQuote: (page, draft) =>
    useQuery({ ...groupQuoteQuery(useApi(), page.id, draft), select: toBookingQuote }),
  useTexts({ draft, memory }) {
    const { t } = useTranslation('groups');
    const nameOf = usePersonName();
    const person = findNextIncompletePerson(draft);
    return {
      chooseServices: t('people.title'),
      chooseTime: t('time.title'),
      summary: t('summary'),
      partner: t('partner'),
      ended: t('done'),
      count: t('count', { count: listPeople(draft).length }),
      oneCard: t('oneCard'),
      nextPerson:
        person === undefined
          ? undefined
          : { person, label: t('people.next', { name: nameOf(memory.names?.[person], person + 1) }) },
    };
  },
  group: {
    memoryKey: (slug) => `${slug}/group`,
    limitOffer: limitToGroups,
    previousUrl,
    toPersonChange,
    People: PeopleFields,
    Times: PeopleTimes,
    Summary: PeopleSummary,
    MoneyLines: lazy(async () => ({ default: (await lastSteps()).PeopleMoneyLines })),
    Visits: lazy(async () => ({ default: (await lastSteps()).PeopleVisitsList })),
    preload: lastSteps,
  },
};
