import { expect, it } from 'vitest';
import { readVisitEvents } from './read-visit-events.ts';

const around = {
  timeZone: 'Europe/Paris',
  now: new Date('2026-03-01T12:00:00Z'),
  until: new Date('2026-04-30T00:00:00Z'),
  hasService: (text: string) => /^coupe femme$/i.test(text),
};
const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//FR', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
const read = (...lines: string[]) => {
  const file = readVisitEvents(calendar(...lines), around);
  if (!file) throw new Error('no calendar');
  return file;
};
const startsOf = (...lines: string[]) => read(...lines).visits.map(({ startsAt }) => startsAt);

it('reads client, service, length and address of an event', () => {
  const { visits } = read(
    ...event(
      'UID:a1@exemple',
      'DTSTART:20260303T133000Z',
      'DTEND:20260303T141500Z',
      'SUMMARY:Coupe femme - Zoé Marin',
      'DESCRIPTION:Tél. 06 12 34 56 78\\nzoe@exemple.fr',
      'LOCATION:3 rue des Lilas\\, 75011 Paris',
    ),
  );
  expect(visits).toMatchObject([
    {
      at: 1,
      uid: 'a1@exemple',
      startsAt: '2026-03-03T13:30:00Z',
      durationMinutes: 45,
      customerName: 'Zoé Marin',
      service: 'Coupe femme',
      customerPhone: '06 12 34 56 78',
      customerEmail: 'zoe@exemple.fr',
      line: '3 rue des Lilas',
      postalCode: '75011',
      city: 'Paris',
    },
  ]);
});

it('reads times in UTC, of a known zone, of a zone of the file, and without a zone', () => {
  const romance = [
    'BEGIN:VTIMEZONE',
    'TZID:Romance Standard Time',
    'BEGIN:STANDARD',
    'DTSTART:16010101T030000',
    'TZOFFSETFROM:+0200',
    'TZOFFSETTO:+0100',
    'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:16010101T020000',
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0200',
    'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3',
    'END:DAYLIGHT',
    'END:VTIMEZONE',
  ];
  const at = (start: string, uid: string) => event(`UID:${uid}`, start, 'SUMMARY:Zoé');
  expect(
    startsOf(
      ...romance,
      ...at('DTSTART:20260403T120000Z', 'utc'),
      ...at('DTSTART;TZID=America/Martinique:20260403T080000', 'iana'),
      ...at('DTSTART;TZID=Romance Standard Time:20260403T140000', 'file'),
      ...at('DTSTART;TZID=Nowhere:20260403T140000', 'unknown'),
      ...at('DTSTART:20260403T140000', 'floating'),
    ),
  ).toEqual(Array(5).fill('2026-04-03T12:00:00Z'));
});

it('reads the occurrences of a repeated event up to the horizon, at the same local time', () => {
  const repeated = event(
    'UID:w1',
    'DTSTART;TZID=Europe/Paris:20260210T140000',
    'DTEND;TZID=Europe/Paris:20260210T150000',
    'RRULE:FREQ=WEEKLY;INTERVAL=2',
    'EXDATE;TZID=Europe/Paris:20260324T140000',
    'SUMMARY:Zoé Marin',
  );
  const moved = event(
    'UID:w1',
    'RECURRENCE-ID;TZID=Europe/Paris:20260310T140000',
    'DTSTART;TZID=Europe/Paris:20260311T090000',
    'DTEND;TZID=Europe/Paris:20260311T100000',
    'SUMMARY:Zoé Marin',
  );
  const dropped = event(
    'UID:w1',
    'RECURRENCE-ID;TZID=Europe/Paris:20260407T140000',
    'DTSTART;TZID=Europe/Paris:20260407T140000',
    'STATUS:CANCELLED',
    'SUMMARY:Zoé Marin',
  );
  const { visits, past, cancelled } = read(...repeated, ...moved, ...dropped);
  expect(visits.map(({ startsAt, durationMinutes }) => [startsAt, durationMinutes])).toEqual([
    ['2026-03-11T08:00:00Z', 60],
    ['2026-04-21T12:00:00Z', 60],
  ]);
  expect(new Set(visits.map(({ uid }) => uid)).size).toBe(2);
  expect({ past, cancelled }).toEqual({ past: 2, cancelled: 1 });
});

it('leaves out days, past and cancelled events, and ends a rule without end', () => {
  const { visits, allDay, past, cancelled } = read(
    ...event('UID:1', 'DTSTART;VALUE=DATE:20260314', 'SUMMARY:Congés'),
    ...event('UID:2', 'DTSTART:20260201T100000Z', 'SUMMARY:Zoé'),
    ...event('UID:3', 'DTSTART:20260310T100000Z', 'STATUS:CANCELLED', 'SUMMARY:Zoé'),
    ...event('UID:4', 'SUMMARY:Sans date'),
  );
  expect({ visits: visits.length, allDay, past, cancelled }).toEqual({
    visits: 0,
    allDay: 1,
    past: 1,
    cancelled: 1,
  });
  const everySecond = event('UID:5', 'DTSTART:20260310T100000Z', 'RRULE:FREQ=SECONDLY', 'SUMMARY:Zoé');
  expect(read(...everySecond).visits).toHaveLength(5000);
});

it('reads several calendars of one file, and refuses what is none', () => {
  const one = calendar(...event('UID:1', 'DTSTART:20260310T100000Z', 'SUMMARY:Zoé'));
  const other = calendar(...event('UID:2', 'DTSTART:20260311T100000Z', 'SUMMARY:Léa'));
  expect(readVisitEvents(`${one}${other}`, around)?.visits.map(({ at }) => at)).toEqual([1, 2]);
  for (const text of ['', 'Nom;Prénom', 'BEGIN:VCALENDAR', 'BEGIN:VCARD\r\nEND:VCARD'])
    expect([text, readVisitEvents(text, around)]).toEqual([text, undefined]);
});

it('keeps a repeated event that begins after the horizon', () => {
  const repeated = event('UID:1', 'DTSTART:20270310T100000Z', 'RRULE:FREQ=WEEKLY', 'SUMMARY:Zoé');
  expect(startsOf(...repeated)).toEqual(['2027-03-10T10:00:00Z']);
});

it('tells events of one UID apart', () => {
  const { visits } = read(
    ...event('UID:same', 'DTSTART:20260310T100000Z', 'SUMMARY:Zoé'),
    ...event('UID:same', 'DTSTART:20260311T100000Z', 'SUMMARY:Léa'),
  );
  expect(visits.map(({ customerName }) => customerName)).toEqual(['Zoé', 'Léa']);
  expect(new Set(visits.map(({ uid }) => uid)).size).toBe(2);
});

it('loses no other event with a broken one, and names it', () => {
  const sound = event('UID:1', 'DTSTART:20260310T100000Z', 'SUMMARY:Zoé');
  const broken = [
    event('UID:2', 'DTSTART:2026031', 'SUMMARY:Léa'),
    event('UID:3', 'DTSTART:20260310T100000Z', 'RRULE:FREQ=SOMETIMES', 'SUMMARY:Ana'),
    event('UID:4', 'DTSTART:20260310T100000Z', 'a line without a colon', 'SUMMARY:Awa'),
  ];
  const { visits, problems } = read(...broken.flat(), ...sound);
  expect(visits.map(({ customerName }) => customerName)).toContain('Zoé');
  expect(problems.map(({ text }) => text).sort()).toEqual(['Ana', 'Awa', 'Léa']);
});

it('never throws on a mutated calendar, and names or counts each event', () => {
  const texts = [
    calendar(
      ...event(
        'UID:1',
        'DTSTART;TZID=Europe/Paris:20260310T100000',
        'RRULE:FREQ=WEEKLY;COUNT=3',
        'SUMMARY:Zoé',
      ),
      ...event(
        'UID:2',
        'DTSTART:20260310T100000Z',
        'DURATION:PT45M',
        'SUMMARY:Léa',
        'ATTENDEE;CN=Léa:mailto:lea@exemple.fr',
      ),
    ),
  ];
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  const marks = [';', ':', '\r\n', '9', 'Z', 'T', '=', '"', '\\', '\u0000', 'é', ',', '-'];
  for (let count = 0; count < 1000; count++) {
    let text = texts[0] ?? '';
    for (let changes = 0; changes <= random(3); changes++) {
      const at = random(text.length);
      text = text.slice(0, at) + (marks[random(marks.length)] ?? '') + text.slice(at + random(3));
    }
    const events = text.match(/^BEGIN:VEVENT\s*$[\s\S]*?^END:VEVENT\s*$/gim)?.length ?? 0;
    const file = readVisitEvents(text, around);
    const read = new Set([...(file?.visits ?? []), ...(file?.problems ?? [])].map(({ at }) => at)).size;
    const counted = (file?.past ?? 0) + (file?.cancelled ?? 0) + (file?.allDay ?? 0);
    expect(read + counted).toBeGreaterThanOrEqual(events);
  }
});
