/** Changes after which the code means the same, so that no test can notice them. */
export const equalMutants: { change: string; why: string }[] = [
  {
    change:
      'apps/api/src/domains/appointments/present-appointments.ts || -> &&: if (!groupId || !groupPosition) return null;',
    why: 'The constraint appointments_group_check sets both or neither.',
  },
];
