import { expect, it } from 'vitest';
import { buildCalendarFile } from './calendar-file.ts';

const file = buildCalendarFile(
  {
    id: 'a1',
    revision: 3,
    startsAt: '2026-03-29T00:30:00.000Z',
    endsAt: '2026-03-29T01:45:00.000Z',
    summary: 'Coupe, brushing; chez Élise',
    location: '12 rue de la Roquette\n75011 Paris',
    description:
      'Coloration végétale très longue, avec un nom qui ne tient pas sur une seule ligne, été comme hiver',
    link: 'https://meche.example/appointments/a1',
  },
  new Date('2026-03-01T08:00:00Z'),
);

it('holds the appointment in UTC, with the UID of the email', () => {
  expect(file).toContain('DTSTART:20260329T003000Z\r\nDTEND:20260329T014500Z\r\n');
  expect(file).toContain('UID:a1@meche.example\r\nSEQUENCE:3\r\nSTATUS:CONFIRMED\r\n');
  expect(file).toContain('BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT2H\r\n');
  expect(file.startsWith('BEGIN:VCALENDAR\r\n')).toBe(true);
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
});

it('escapes special characters and folds long lines', () => {
  expect(file).toContain('SUMMARY:Coupe\\, brushing\\; chez Élise');
  expect(file).toContain('LOCATION:12 rue de la Roquette\\n75011 Paris');
  const lines = file.split('\r\n');
  for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(file.replaceAll('\r\n ', '')).toContain('sur une seule ligne\\, été comme hiver');
});
