import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { notificationsOf } from '../every-email.testing.ts';
import { printCalendarFiles } from './calendar-file.ts';
import { wordingIn } from './wording.ts';

// Reads the files with ical.js, independently of the code that writes them.

const wording = await wordingIn('fr');
const startsAt = new Date('2026-11-12T13:30:00Z');

function read(content: string) {
  const calendar = new ICAL.Component(ICAL.parse(content));
  const entries = calendar.getAllSubcomponents('vevent').map((entry) => new ICAL.Event(entry));
  return { method: calendar.getFirstPropertyValue('method'), entries };
}

test('the customer is asked as an attendee who has agreed, moved with a higher SEQUENCE, and asked off', () => {
  const files = [
    { revision: 1 },
    { revision: 2, startsAt: new Date('2026-11-13T13:30:00Z') },
    { revision: 3, state: 'cancelled' as const, cancelledBy: 'customer' as const },
  ].flatMap((appointment) =>
    printCalendarFiles(wording, notificationsOf(appointment, { readerEmail: 'zoe@test.example' })),
  );
  expect(files.map(({ method }) => method)).toEqual(['REQUEST', 'REQUEST', 'CANCEL']);
  const parsed = files.map(({ content }) => read(content));
  expect(parsed.map(({ method }) => method)).toEqual(['REQUEST', 'REQUEST', 'CANCEL']);
  const entries = parsed.flatMap((file) => file.entries);
  expect(entries.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
  expect(new Set(entries.map(({ uid }) => uid)).size).toBe(1);
  for (const { attendees, organizer } of entries) {
    expect(organizer).toMatch(/^mailto:appointments@/i);
    expect(attendees.map((one) => one.getFirstValue())).toEqual(['MAILTO:zoe@test.example']);
    expect(attendees[0]?.getParameter('partstat')).toBe('ACCEPTED');
    expect(attendees[0]?.getParameter('rsvp')).toBe('FALSE');
  }
});

test('several appointments are one file each, because a request is about one UID', () => {
  const notification = notificationsOf();
  const other = { ...notification.appointment, id: 'another', startsAt };
  const files = printCalendarFiles(wording, notification, [other]);
  expect(files.map(({ filename }) => filename)).toEqual(['rendez-vous-1.ics', 'rendez-vous-2.ics']);
  expect(files.map(({ content }) => read(content).entries.length)).toEqual([1, 1]);
});

test('lines end with CRLF, the last one too, and have at most 75 octets', () => {
  const name = 'Balayage « été » 💇🏽‍♀️, mèches; '.repeat(6).trim();
  const lines = [{ name, priceCents: 4000, hairLength: null, gender: null }];
  const [file] = printCalendarFiles(wording, notificationsOf({ lines }));
  const content = file?.content ?? '';
  expect(content.endsWith('END:VCALENDAR\r\n')).toBe(true);
  expect(content.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(Math.max(...content.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(read(content).entries[0]?.summary).toContain(name);
});
