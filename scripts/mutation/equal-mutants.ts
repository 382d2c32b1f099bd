/** Changes after which the code means the same, so that no test can notice them. */
export const equalMutants: { change: string; why: string }[] = [
  {
    change: 'apps/api/src/domains/appointments/book-members-in-turn.ts > -> >=: if (again > 0)',
    why: 'The first turn has no turn before it, so the index is never 0.',
  },
  {
    change:
      'apps/api/src/domains/appointments/list-taken-visits.ts > -> >=: const byCard = rows.filter(({ cardCents }) => cardCents > 0).map(({ id }) => id);',
    why: 'More payables are read, which paymentOf ignores for visits without a card payment.',
  },
  {
    change:
      'apps/api/src/domains/appointments/present-appointments.ts || -> &&: if (!groupId || !groupPosition) return null;',
    why: 'The constraint appointments_group_check sets both or neither.',
  },
  {
    change:
      'apps/api/src/domains/appointments/present-appointments.ts || -> &&: linePosition === null || lineName === null || formerPriceCents === null || linePriceCents === null',
    why: 'The constraint proposals_check1 sets all four columns or none.',
  },
  {
    change:
      'apps/api/src/domains/appointments/purge-answers.ts && -> ||: if (row?.customerId && ids.length > 0)',
    why: 'Without files removeFiles does nothing, and without a customer the files went with the account.',
  },
  {
    change: 'apps/api/src/domains/appointments/rules/reviews.ts < -> <=: if (at < morning) return morning;',
    why: 'At that instant the next line returns `at`, which is the same.',
  },
  {
    change:
      'apps/api/src/domains/appointments/serve-appointments.ts true -> false: return { done: true as const };',
    why: 'The response schema has the constant true, which the serializer writes for any value; the compiler refuses false.',
  },
  {
    change:
      'apps/api/src/domains/scheduling/count-free-minutes.ts ?? -> &&: const first = days.starts[0] ?? 0;',
    why: 'Clearing time from the epoch on clears the same: masks begin on the first day.',
  },
  {
    change:
      'apps/api/src/domains/scheduling/count-free-minutes.ts > -> >=: if (past > first) release(free, days, first, past);',
    why: 'An empty interval clears nothing.',
  },
  {
    change:
      'apps/api/src/domains/scheduling/count-occupancy.ts - -> +: const to = plusDays(from, count - 1);',
    why: 'Two more days are read, and left out of the answer.',
  },
  {
    change:
      'apps/api/src/domains/scheduling/count-open-minutes.ts - -> +: const to = plusDays(from, count - 1);',
    why: 'Two more days of exceptions are read, which lie outside of the masks that are counted.',
  },
  {
    change:
      'apps/api/src/domains/scheduling/export-hours.ts > -> >=: const rows = memberIds.length > 0 ? await listWorkingHours(db, memberIds) : [];',
    why: 'Without members the query returns no rows.',
  },
  {
    change:
      "apps/api/src/domains/scheduling/export-hours.ts -1 -> 1: const latest = (...days: string[]) => days.sort().at(-1) ?? '';",
    why: 'There are always two days, so the second is the last.',
  },
  {
    change:
      "apps/api/src/domains/scheduling/list-first-slots.ts && -> ||: .filter((one) => one.places.some((place) => place.kind === 'at_home' && place.activate))",
    why: 'More visits are read, which buildQuestion ignores by the same condition.',
  },
  {
    change:
      'apps/api/src/domains/scheduling/list-first-slots.ts && -> ||: .filter((row) => row.memberId && travelling.has(row.professionalId))',
    why: 'More visits are read: those of equipment, or without trips, which no question uses.',
  },
  {
    change:
      'apps/api/src/domains/scheduling/list-first-slots.ts > -> >=: memberIds.length > 0 ? listWorkingHours(db, memberIds) : [],',
    why: 'Without members the query returns no rows.',
  },
  {
    change:
      'apps/api/src/domains/scheduling/list-first-slots.ts > -> >=: travellingResources.length > 0 ? listVisits(db, travellingResources, later(now, -DAY_MS), until) : [],',
    why: 'Without resources the query returns no rows.',
  },
  {
    change:
      'apps/api/src/domains/scheduling/list-first-slots.ts || -> &&: if (first === undefined || last === undefined) return minute;',
    why: 'Both are undefined without starts, and neither otherwise.',
  },
  {
    change:
      'apps/api/src/domains/scheduling/read-agenda.ts > -> >=: memberIds.length > 0 ? listWorkingHours(db, [...memberIds]) : [],',
    why: 'Without members the query returns no rows.',
  },
  {
    change:
      "apps/api/src/domains/scheduling/read-periods.ts && -> ||: const place = places.find(({ kind, activate }) => kind === 'salon' && activate) ?? places[0];",
    why: 'Places are read with the salon first, so both sides find the first place.',
  },
  {
    change: 'apps/api/src/domains/scheduling/rules.ts && -> ||: if (latitude !== null && longitude !== null)',
    why: 'The constraint occupancies_check sets both columns or none.',
  },
  {
    change: 'apps/api/src/domains/scheduling/change-hours.ts || -> &&: if (!before || !after) return [];',
    why: 'Both are undefined exactly when there is no upcoming appointment.',
  },
  {
    change:
      'apps/api/src/domains/scheduling/change-hours.ts || -> &&: if (!first || !last) return undefined;',
    why: 'A list without a first element has no last one either.',
  },
  {
    change:
      'apps/api/src/domains/scheduling/change-hours.ts < -> <=: return lost !== undefined && from < to && !isFree(lost, days, from, to);',
    why: 'An interval without length is always free.',
  },
  {
    change:
      'apps/api/src/domains/scheduling/find-group-slots.ts < -> <=: const from = startsAt < now ? now : startsAt;',
    why: 'At equality both are the same instant.',
  },
  {
    change:
      'apps/api/src/domains/scheduling/find-next-consecutive-slots.ts < -> <=: const from = startsAt < now ? now : startsAt;',
    why: 'At equality both are the same instant.',
  },
  {
    change:
      'apps/api/src/domains/scheduling/find-slots.ts < -> <=: const day = dayOf(from < deps.clock.now() ? deps.clock.now() : from, visit.professional.timeZone);',
    why: 'At equality both are the same instant.',
  },
  {
    change:
      'apps/api/src/domains/scheduling/find-slots.ts >= -> >: if (next.length >= count || days === FAR_DAYS) return next.slice(0, count);',
    why: 'With exactly enough slots the longer search only finds later ones, which are cut off.',
  },
  {
    change:
      'apps/api/src/domains/scheduling/rewrite-days.ts - -> +: const last = zone.locate((Math.max(...parts.map(({ end }) => end)) - 1) * MINUTE_MS).date;',
    why: 'When the last use ends at midnight one more day is read, but only days with a use are written.',
  },
  {
    change:
      "apps/api/src/domains/payments/request-refund.ts || -> &&: if (payable.status !== 'captured' || payable.capturedAt === null) return refuse('not_captured');",
    why: 'The capture sets the status and its instant together, and nothing changes either of them later.',
  },
  {
    change: 'packages/slots/src/find-slots.ts <= -> <: if (position <= 0) return -1;',
    why: 'At position 0 the next line returns -1 << 0, which is -1.',
  },
];
