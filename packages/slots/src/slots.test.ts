import { expect, test } from 'vitest';
import {
  buildPlan,
  chooseStaff,
  emptyMasks,
  findGroupSlots,
  findSlots,
  fits,
  hoursOn,
  occupy,
  openZone,
  type Question,
  readDays,
  type Step,
  type Visit,
  type Whereabouts,
  wallMinutes,
  writeDay,
  writeOpenHours,
} from './index.ts';

const zone = openZone('Europe/Paris');
const days = zone.days('2026-05-05', 1);
const at = (wall: string) => days.starts[0]! + wallMinutes(wall);
const wallOf = (start: number) => {
  const minutes = start - days.starts[0]!;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
};

const masks = (...taken: [string, string][]) => {
  const busy = emptyMasks(days);
  for (const [from, to] of taken) occupy(busy, days, at(from), at(to));
  return busy;
};

function opening(...ranges: [string, string][]) {
  const open = emptyMasks(days);
  const hours = { ranges: ranges.map(([from, to]) => ({ from: wallMinutes(from), to: wallMinutes(to) })) };
  writeOpenHours(open, days, { week: Array.from({ length: 7 }, () => hours) }, 'online');
  return open;
}

const cut: Step[] = [{ durationMinutes: 30, freeTimeMinutes: 0, equipmentIds: [] }];
/** 30 minutes at the basin, 30 more there while the colour develops, 30 minutes of drying. */
const coloration: Step[] = [
  { durationMinutes: 30, freeTimeMinutes: 30, equipmentIds: ['basin'] },
  { durationMinutes: 30, freeTimeMinutes: 0, equipmentIds: [] },
];

function aQuestion(change: Partial<Question> = {}): Question {
  return {
    days,
    plan: buildPlan(cut, 'salon'),
    staff: [{ id: 'lea', open: opening(['09:00', '12:00']), busy: masks() }],
    equipment: [{ id: 'basin', units: [{ id: 'basin 1', busy: masks() }] }],
    stepMinutes: 15,
    bufferMinutes: 0,
    earliestStart: days.starts[0]!,
    latestStart: days.starts[1]!,
    ...change,
  };
}

const offered = (question: Question) => [...findSlots(question)[0]!.starts].map(wallOf);

/** Léa colours from 9:00: hands-on 9:00-9:30 and 10:00-10:30, the basin 9:00-10:00. */
const leaColours = {
  id: 'lea',
  open: opening(['09:00', '11:00']),
  busy: masks(['09:00', '09:30'], ['10:00', '10:30']),
};

test('a cut is offered inside the free time of a coloration', () => {
  expect(offered(aQuestion({ staff: [leaColours] }))).toEqual(['09:30', '10:30']);
});

test('a second coloration that needs the only basin is not offered', () => {
  const staff = [{ ...leaColours, open: opening(['09:00', '11:00']) }];
  const plan = buildPlan(coloration, 'salon');
  const taken = [{ id: 'basin', units: [{ id: 'basin 1', busy: masks(['09:00', '10:00']) }] }];
  const two = [{ id: 'basin', units: [...taken[0]!.units, { id: 'basin 2', busy: masks() }] }];
  expect(offered(aQuestion({ plan, staff, equipment: taken }))).toEqual([]);
  expect(offered(aQuestion({ plan, staff, equipment: two }))).toEqual(['09:30']);
});

test('two basins whose free times do not make one free unit are no basin', () => {
  const plan = buildPlan(coloration, 'salon');
  const staff = [{ id: 'lea', open: opening(['09:00', '10:30']), busy: masks() }];
  const halves = [
    { id: 'basin 1', busy: masks(['09:00', '09:30']) },
    { id: 'basin 2', busy: masks(['09:30', '10:30']) },
  ];
  expect(offered(aQuestion({ plan, staff, equipment: [{ id: 'basin', units: halves }] }))).toEqual([]);
  const whole = [...halves, { id: 'basin 3', busy: masks(['10:00', '11:00']) }];
  const question = aQuestion({ plan, staff, equipment: [{ id: 'basin', units: whole }] });
  expect(offered(question)).toEqual(['09:00']);
  const fit = fits(question, 'lea', at('09:00'));
  expect(fit).toMatchObject({ fits: true, equipment: [{ equipmentId: 'basin', unitId: 'basin 3' }] });
});

test('what is to be written: hands-on intervals, the buffer on the last, the unit for all its use', () => {
  const question = aQuestion({ plan: buildPlan(coloration, 'salon'), bufferMinutes: 8 });
  expect(fits(question, 'lea', at('09:15'))).toEqual({
    fits: true,
    warnings: [],
    staff: [
      { start: at('09:15'), end: at('09:45') },
      { start: at('10:15'), end: at('10:55') },
    ],
    equipment: [
      { equipmentId: 'basin', unitId: 'basin 1', intervals: [{ start: at('09:15'), end: at('10:15') }] },
    ],
  });
});

test('free time spans a break, hands do not', () => {
  const staff = [{ id: 'lea', open: opening(['09:00', '10:00'], ['10:30', '11:00']), busy: masks() }];
  expect(offered(aQuestion({ plan: buildPlan(coloration, 'salon'), staff }))).toEqual(['09:30']);
  expect(offered(aQuestion({ staff }))).toEqual(['09:00', '09:15', '09:30', '10:30']);
});

test.each([
  { from: '09:00', closing: '10:15', starts: ['09:00', '09:15'], tooLate: '09:30' },
  { from: '00:00', closing: '01:15', starts: ['00:00', '00:15'], tooLate: '00:30' },
])(
  'a visit that ends with free time still ends by closing at $closing',
  ({ from, closing, starts, tooLate }) => {
    const plan = buildPlan([{ durationMinutes: 30, freeTimeMinutes: 30, equipmentIds: [] }], 'salon');
    const staff = [{ id: 'lea', open: opening([from, closing]), busy: masks() }];
    const question = aQuestion({ plan, staff });
    expect(offered(question)).toEqual(starts);
    expect(fits(question, 'lea', at(starts[1]!))).toMatchObject({ fits: true });
    expect(fits(question, 'lea', at(tooLate))).toEqual({ fits: false, reason: 'past_closing' });
  },
);

test('the buffer may pass closing but not run into the next visit', () => {
  const staff = [{ id: 'lea', open: opening(['09:00', '10:00']), busy: masks(['10:10', '10:30']) }];
  expect(offered(aQuestion({ staff, bufferMinutes: 10 }))).toEqual(['09:00', '09:15', '09:30']);
  expect(offered(aQuestion({ staff, bufferMinutes: 15 }))).toEqual(['09:00', '09:15']);
});

test('at home the whole visit is one occupancy and no basin is asked for', () => {
  const plan = buildPlan(coloration, 'at_home');
  expect(plan).toEqual({
    place: 'at_home',
    totalMinutes: 90,
    handsOn: [{ from: 0, to: 90 }],
    equipment: [],
  });
});

test('several services are one sequence, and touching uses of a basin are one use', () => {
  const plan = buildPlan([...coloration.slice(0, 1), ...coloration], 'salon');
  expect(plan.totalMinutes).toBe(150);
  expect(plan.handsOn).toEqual([
    { from: 0, to: 30 },
    { from: 60, to: 90 },
    { from: 120, to: 150 },
  ]);
  expect(plan.equipment).toEqual([{ equipmentId: 'basin', from: 0, to: 120 }]);
});

const home = (latitude: number) => ({ latitude, longitude: 2.35, place: 'at_home' as const });
const inTheSalon = { latitude: 48.85, longitude: 2.35, place: 'salon' as const };

test('trips take their time before and after a visit at home, and none is asked for within the salon', () => {
  const to = (where: Whereabouts, minutes = 20) => ({ trips: { where, minutes: () => minutes } });
  const visits: Visit[] = [{ start: at('10:00'), end: at('11:00'), where: inTheSalon }];
  const staff = [{ id: 'lea', open: opening(['09:00', '12:00']), busy: masks(['10:00', '11:00']), visits }];
  const question = aQuestion({ staff, stepMinutes: 5, plan: buildPlan(cut, 'at_home') });
  expect(offered({ ...question, ...to(home(48.91)) })).toEqual([
    '09:00',
    '09:05',
    '09:10',
    '11:20',
    '11:25',
    '11:30',
  ]);
  expect(fits({ ...question, ...to(home(48.91)) }, 'lea', at('11:15'))).toEqual({
    fits: false,
    reason: 'no_travel_time',
  });
  expect(offered({ ...question, ...to(inTheSalon) })).toContain('11:00');
  expect(offered({ ...question, ...to(home(48.91), 45) })).toEqual([]);
});

test('a professional books outside the rules after a warning, never against an occupancy', () => {
  const staff = [
    { id: 'lea', open: opening(['09:00', '12:00']), busy: masks(['14:00', '15:00'], ['23:50', '24:00']) },
  ];
  const question = aQuestion({ staff, earliestStart: at('10:00') });
  expect(fits(question, 'lea', at('08:50'), 'professional')).toMatchObject({
    fits: true,
    warnings: ['too_soon', 'off_grid', 'outside_hours'],
  });
  expect(fits(question, 'lea', at('14:30'), 'professional')).toEqual({ fits: false, reason: 'staff_busy' });
  expect(fits(question, 'lea', at('08:50'))).toEqual({ fits: false, reason: 'too_soon' });
  expect(fits(question, 'lea', at('09:00') + 1, 'professional')).toEqual({
    fits: false,
    reason: 'off_grid',
  });
});

test('without preference the least booked of those able is chosen, and ties go to the first', () => {
  const open = opening(['09:00', '12:00']);
  const staff = [
    { id: 'lea', open, busy: masks(['11:00', '12:00']) },
    { id: 'noe', open, busy: masks(['11:00', '11:30']) },
    { id: 'ines', open, busy: masks(['09:00', '09:30']) },
  ];
  const question = aQuestion({ staff });
  expect(chooseStaff(question, at('09:00'))).toMatchObject({ staffId: 'noe' });
  expect(chooseStaff(question, at('09:30'))).toMatchObject({ staffId: 'noe' });
  expect(chooseStaff(question, at('11:00'))).toMatchObject({ staffId: 'ines' });
  expect(chooseStaff(question, at('12:00'))).toEqual({ fits: false, reason: 'outside_hours' });
});

test('a visit that runs past midnight, or is longer than any day, is refused to customers and professionals', () => {
  const staff = [{ id: 'lea', open: opening(['00:00', '24:00']), busy: masks() }];
  const step = (durationMinutes: number) => [{ durationMinutes, freeTimeMinutes: 0, equipmentIds: [] }];
  const late = aQuestion({ staff, plan: buildPlan(step(120), 'salon') });
  expect(fits(late, 'lea', at('22:00'), 'professional')).toMatchObject({ fits: true });
  const refused = { fits: false, reason: 'leaves_day' };
  expect(fits(late, 'lea', at('22:15'), 'professional')).toEqual(refused);
  const endless = aQuestion({ staff, plan: buildPlan([...step(720), ...step(720), ...step(720)], 'salon') });
  expect(fits(endless, 'lea', at('09:00'), 'professional')).toEqual(refused);
  expect(fits(endless, 'lea', at('09:00'))).toEqual({ fits: false, reason: 'outside_hours' });
  expect(findSlots(endless)[0]?.starts).toHaveLength(0);
});

test('a customer’s start outside the loaded days is refused by notice and horizon, else it is an error', () => {
  const [begin, end] = [days.starts[0]!, days.starts[1]!];
  const wide = aQuestion({ earliestStart: begin - 60, latestStart: end + 60 });
  for (const start of [begin - 5, end]) expect(() => fits(wide, 'lea', start)).toThrow(RangeError);
  for (const start of [begin, end - 5]) expect(fits(wide, 'lea', start).fits).toBe(false);
  const near = aQuestion({ earliestStart: begin, latestStart: end - 5 });
  expect(fits(near, 'lea', begin - 5)).toEqual({ fits: false, reason: 'too_soon' });
  expect(fits(near, 'lea', end)).toEqual({ fits: false, reason: 'too_late' });
});

test('two people begin together although the first one’s preferred staff member must serve the second', () => {
  const open = opening(['09:00', '11:00']);
  // Zoé has the least booked time, but Léa is free for half an hour only.
  const staff = [
    { id: 'zoe', open, busy: masks() },
    { id: 'lea', open, busy: masks(['09:30', '11:00']) },
  ];
  const [short, long] = [cut, [...cut, ...cut]].map((steps) =>
    aQuestion({ staff, plan: buildPlan(steps, 'salon') }),
  );
  const start = at('09:00');
  expect(findGroupSlots([short!, long!], 120)[0]).toEqual({
    start,
    together: true,
    parts: [
      { staffId: 'lea', start },
      { staffId: 'zoe', start },
    ],
  });
});

test('the hours of a date are those of its weekday, or of its openings, less what is closed', () => {
  const range = (from: string, to: string) => ({ from: wallMinutes(from), to: wallMinutes(to) });
  const week = Array.from({ length: 7 }, () => ({
    ranges: [range('09:00', '13:00'), range('14:00', '19:00')],
    breaks: [range('10:00', '10:15')],
    online: [range('09:30', '18:00')],
  }));
  const tuesday = { date: '2026-05-05', weekday: 1 };
  expect(hoursOn(tuesday, { week }, 'all')).toEqual([
    range('09:00', '10:00'),
    range('10:15', '13:00'),
    range('14:00', '19:00'),
  ]);
  expect(hoursOn(tuesday, { week }, 'online')[0]).toEqual(range('09:30', '10:00'));
  const closure = { date: '2026-05-05', kind: 'closure' as const, range: range('12:00', '24:00') };
  const opening = { date: '2026-05-05', kind: 'opening' as const, ranges: [range('11:00', '12:30')] };
  expect(hoursOn(tuesday, { week, exceptions: [closure] }, 'all').at(-1)).toEqual(range('10:15', '12:00'));
  const both = { week, exceptions: [opening, closure] };
  expect(hoursOn(tuesday, both, 'online')).toEqual([range('11:00', '12:00')]);
  expect(hoursOn({ ...tuesday, date: '2026-05-12' }, both, 'all')).toHaveLength(3);
});

test('a stored day is the same wherever its bytes lie in memory, and in whatever order the days come', () => {
  const over = openZone('Europe/Paris').days('2026-05-04', 3);
  const busy = emptyMasks(over);
  for (const day of [0, 1, 2])
    occupy(busy, over, over.starts[day]! + 545, over.starts[day]! + 600 + day * 35);
  const rows = over.days.slice(0, 3).map(({ date }, day) => ({ date, mask: writeDay(busy, day) }));
  for (const [first, apart] of [
    [0, 40],
    [1, 41],
    [8, 52],
  ] as const) {
    const memory = new Uint8Array(200);
    const moved = rows.map(({ date, mask }, day) => {
      const from = first + day * apart;
      memory.set(mask, from);
      return { date, mask: memory.subarray(from, from + 40) };
    });
    for (const stored of [moved, moved.toReversed()]) {
      const read = emptyMasks(over);
      readDays(read, over, stored);
      expect(read).toEqual(busy);
    }
  }
});
