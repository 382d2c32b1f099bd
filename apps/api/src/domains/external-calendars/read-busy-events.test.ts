import { expect, test } from 'vitest';
import { printTestCalendar } from '#testing/calendar-server';
import { randomFrom } from '#testing/random';
import { expandEvents } from './expand-events.ts';
import { MAX_EVENTS, readBusyEvents, TooManyEvents } from './read-busy-events.ts';
import { mergeSpans } from './rules.ts';

// Monday 2 June 2031 in Paris, two hours before UTC.
const around = {
  timeZone: 'Europe/Paris',
  from: Date.parse('2031-06-01T22:00:00Z'),
  until: Date.parse('2031-08-31T22:00:00Z'),
  ownHost: 'meche.example',
};
const instant = (ms: number) => new Date(ms).toISOString().slice(0, 16);
const read = (...events: (readonly string[])[]) =>
  readBusyEvents([printTestCalendar(...events)], around).map(
    ({ start, end }) => `${instant(start)} ${instant(end)}`,
  );
const paris = (name: string, wall: string) => `${name};TZID=Europe/Paris:${wall}`;
const at10 = [paris('DTSTART', '20310602T100000'), paris('DTEND', '20310602T110000')];

test.each([
  ['in a zone of the tz database', at10, ['2031-06-02T08:00 2031-06-02T09:00']],
  ['in UTC', ['DTSTART:20310602T100000Z', 'DTEND:20310602T110000Z'], ['2031-06-02T10:00 2031-06-02T11:00']],
  [
    'without a zone, in that of the business',
    ['DTSTART:20310602T100000', 'DURATION:PT1H30M'],
    ['2031-06-02T08:00 2031-06-02T09:30'],
  ],
  ['of a whole day', ['DTSTART;VALUE=DATE:20310603'], ['2031-06-02T22:00 2031-06-03T22:00']],
  [
    'of two days',
    ['DTSTART;VALUE=DATE:20310603', 'DTEND;VALUE=DATE:20310605'],
    ['2031-06-02T22:00 2031-06-04T22:00'],
  ],
  [
    'that began before today and lasts',
    [paris('DTSTART', '20310530T100000'), paris('DTEND', '20310602T120000')],
    ['2031-05-30T08:00 2031-06-02T10:00'],
  ],
  [
    'that flies between two zones',
    [paris('DTSTART', '20310602T100000'), 'DTEND;TZID=America/New_York:20310602T120000'],
    ['2031-06-02T08:00 2031-06-02T16:00'],
  ],
  ['that is past', [paris('DTSTART', '20310502T100000'), paris('DTEND', '20310502T110000')], []],
  ['beyond the horizon', [paris('DTSTART', '20320502T100000'), paris('DTEND', '20320502T110000')], []],
  ['that is free', [...at10, 'TRANSP:TRANSPARENT'], []],
  ['that is free for Outlook', [...at10, 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'], []],
  ['that is cancelled', [...at10, 'STATUS:CANCELLED'], []],
  ['without a length', ['DTSTART:20310602T100000Z', 'DTEND:20310602T100000Z'], []],
  ['that ends before it starts', ['DTSTART:20310602T100000Z', 'DTEND:20310602T090000Z'], []],
  ['of our own feed', ['UID:visit-8d8c3b58-0000-4000-8000-000000000000@meche.example', ...at10], []],
  [
    'of our own feed, of several days',
    ['UID:absence-8d8c3b58-0000-4000-8000-000000000000-2@meche.example', ...at10],
    [],
  ],
  [
    'that we mailed to a customer',
    ['UID:8d8c3b58-0000-4000-8000-000000000000@meche.example', ...at10],
    ['2031-06-02T08:00 2031-06-02T09:00'],
  ],
])('an event %s', (_, lines, spans) => {
  expect(read(lines)).toEqual(spans);
});

test('a repeated event keeps its hour of the day, and ends where its rule does', () => {
  // The clock changes on 26 October; the rule has its third Sunday after it.
  const autumn = {
    ...around,
    from: Date.parse('2031-10-01T00:00:00Z'),
    until: Date.parse('2031-12-01T00:00:00Z'),
  };
  const weekly = [
    paris('DTSTART', '20311012T100000'),
    paris('DTEND', '20311012T110000'),
    'RRULE:FREQ=WEEKLY;COUNT=3',
  ];
  expect(readBusyEvents([printTestCalendar(weekly)], autumn).map(({ start }) => instant(start))).toEqual([
    '2031-10-12T08:00',
    '2031-10-19T08:00',
    '2031-10-26T09:00',
  ]);
});

test('a daily event without an end is read up to the horizon', () => {
  const days = read([
    paris('DTSTART', '20300101T100000'),
    paris('DTEND', '20300101T110000'),
    'RRULE:FREQ=DAILY',
  ]);
  expect([days.length, days[0], days.at(-1)]).toEqual([
    91,
    '2031-06-02T08:00 2031-06-02T09:00',
    '2031-08-31T08:00 2031-08-31T09:00',
  ]);
});

test('occurrences are left out, moved and cancelled, in whichever zone that is written', () => {
  const weekly = ['UID:w', ...at10, 'RRULE:FREQ=WEEKLY;COUNT=6'];
  const moved = (lines: readonly string[]) => ['UID:w', ...lines];
  expect(
    read(
      [
        ...weekly,
        'EXDATE:20310609T080000Z',
        paris('EXDATE', '20310616T100000'),
        'EXDATE;VALUE=DATE:20310623',
      ],
      moved([
        'RECURRENCE-ID:20310630T080000Z',
        paris('DTSTART', '20310701T150000'),
        paris('DTEND', '20310701T160000'),
      ]),
      moved([
        paris('RECURRENCE-ID', '20310707T100000'),
        paris('DTSTART', '20310707T100000'),
        paris('DTEND', '20310707T110000'),
        'STATUS:CANCELLED',
      ]),
    ).sort(),
  ).toEqual(['2031-06-02T08:00 2031-06-02T09:00', '2031-07-01T13:00 2031-07-01T14:00']);
});

test('a zone that only the file knows is used', () => {
  const zone = [
    ...['BEGIN:VTIMEZONE', 'TZID:Salon Time', 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
    ...['TZOFFSETFROM:+0500', 'TZOFFSETTO:+0500', 'END:STANDARD', 'END:VTIMEZONE'],
  ].join('\r\n');
  const text = printTestCalendar(['DTSTART;TZID=Salon Time:20310602T100000', 'DURATION:PT1H']);
  const spans = readBusyEvents([text.replace('BEGIN:VEVENT', `${zone}\r\nBEGIN:VEVENT`)], around);
  expect(spans.map(({ start }) => instant(start))).toEqual(['2031-06-02T05:00']);
});

test('a broken event loses no other', () => {
  expect(
    read(['DTSTART:yesterday', 'DTEND:20310602T110000Z'], ['RRULE:FREQ=NEVER', ...at10], ['SUMMARY:x'], at10),
  ).toContain('2031-06-02T08:00 2031-06-02T09:00');
});

test('more events than the limit are too many', () => {
  const many = ['DTSTART:20310602T000000Z', 'DURATION:PT1M', 'RRULE:FREQ=MINUTELY'];
  expect(() => read(many)).toThrow(TooManyEvents);
  expect(read([...many.slice(0, 2), `RRULE:FREQ=MINUTELY;COUNT=${MAX_EVENTS}`])).toHaveLength(MAX_EVENTS);
});

test('a rule that the library searches forever ends with its thread', async () => {
  const never = printTestCalendar([...at10, 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30']);
  expect(await expandEvents([never], around, 1_500)).toBeUndefined();
  expect(await expandEvents([printTestCalendar(at10)], around)).toHaveLength(1);
});

test('times are merged and rounded outwards to five minutes', () => {
  const span = (start: string, end: string) => ({
    start: Date.parse(`2031-06-02T${start}Z`),
    end: Date.parse(`2031-06-02T${end}Z`),
  });
  const merged = mergeSpans(
    [span('10:02', '10:31'), span('08:00', '09:00'), span('09:00', '09:30'), span('10:10', '10:20')],
    around,
  );
  expect(
    merged.map(({ startsAt, endsAt }) => [startsAt, endsAt].map((one) => instant(one.getTime()))),
  ).toEqual([
    ['2031-06-02T08:00', '2031-06-02T09:30'],
    ['2031-06-02T10:00', '2031-06-02T10:35'],
  ]);
});

test('2,000 mutated calendars never end in an error', () => {
  const random = randomFrom(41);
  const whole = printTestCalendar(
    [...at10, 'RRULE:FREQ=WEEKLY;COUNT=5', 'EXDATE:20310609T080000Z', 'SUMMARY:Dentiste'],
    ['DTSTART;VALUE=DATE:20310603', 'DTEND;VALUE=DATE:20310605', 'TRANSP:OPAQUE'],
    ['UID:event-0', 'RECURRENCE-ID:20310616T080000Z', 'DTSTART:20310616T090000Z', 'DURATION:PT1H'],
  );
  const signs = [
    ...'0123456789:;=,TZ\r\n-+é\u0000"',
    'BEGIN:VEVENT\r\n',
    'END:VEVENT\r\n',
    'DTEND:',
    'TZID=',
  ];
  for (let round = 0; round < 2_000; round += 1) {
    let text = whole;
    for (let change = 1 + random.below(6); change > 0; change -= 1) {
      const place = random.below(text.length);
      text = text.slice(0, place) + random.oneOf(signs) + text.slice(place + random.below(12));
    }
    // Rules of repetition stay whole here: the thread ends those that never end.
    if (/RRULE(?!:FREQ=WEEKLY;COUNT=5\r)/.test(text)) continue;
    for (const { startsAt, endsAt } of mergeSpans(readBusyEvents([text], around), around))
      expect(startsAt < endsAt, text).toBe(true);
  }
});
