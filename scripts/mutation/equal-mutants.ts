/** Changes after which the code means the same, so that no test can notice them. */
export const equalMutants: { change: string; why: string }[] = [
  {
    change: 'apps/api/src/domains/appointments/book-members-in-turn.ts > -> >=: if (again > 0)',
    why: 'The first turn has no turn before it, so the index is never 0.',
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
    change: 'packages/slots/src/find-slots.ts <= -> <: if (position <= 0) return -1;',
    why: 'At position 0 the next line returns -1 << 0, which is -1.',
  },
];
