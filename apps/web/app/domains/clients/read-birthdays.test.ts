import { expect, it } from 'vitest';
import { judgeDayOrder, readBirthday } from './read-birthdays.ts';

it.each([
  ['1990-06-17', '1990-06-17'],
  ['1990-06-17T00:00:00.000Z', '1990-06-17'],
  ['1990/6/7', '1990-06-07'],
  ['19900617', '1990-06-17'],
  ['17/06/1990', '1990-06-17'],
  ['17/06/1990 00:00', '1990-06-17'],
  ["'17.6.90", '1990-06-17'],
  ['17-06-05', '2005-06-17'],
  ['17 Jun 1985', '1985-06-17'],
  ['17-Jul-85', '1985-07-17'],
  ['1er août 1979', '1979-08-01'],
  ['3 févr. 1979', '1979-02-03'],
  ['Dec 25, 1979', '1979-12-25'],
  ['December 25th 1979', '1979-12-25'],
])('reads %s', (cell, day) => {
  expect(readBirthday(cell, 'dayFirst')).toBe(day);
});

it.each(['', ' ', '0/0/00', '0000-00-00', '00/00/0000', '--'])('%j is no day', (cell) => {
  expect(readBirthday(cell, 'dayFirst')).toBe('');
});

it.each(['06-17', '--06-17', '31/02/1990', '12/25/1979', '17 Juk 1985', '1799-01-01', '31215', 'juin'])(
  'does not read %s',
  (cell) => {
    expect(readBirthday(cell, 'dayFirst')).toBe(undefined);
  },
);

it('reads the month first in that order, and does not swap what does not fit', () => {
  expect(readBirthday('03/04/1979', 'monthFirst')).toBe('1979-03-04');
  expect(readBirthday('12/25/1979', 'monthFirst')).toBe('1979-12-25');
  expect(readBirthday('25/12/1979', 'monthFirst')).toBe(undefined);
});

it.each([
  [['03/04/1979', '12/25/1979', ''], { order: 'monthFirst', isSure: true, example: '' }],
  [['03/04/1979', '25/12/1979'], { order: 'dayFirst', isSure: true, example: '' }],
  [['03/04/1979', '05/05/1980'], { order: 'dayFirst', isSure: false, example: '03/04/1979' }],
  [['05/05/1980', '1980-02-03', '4 mai 1980'], { order: 'dayFirst', isSure: true, example: '' }],
  [['25/12/1979', '12/26/1979', '12/27/1979'], { order: 'monthFirst', isSure: false, example: '25/12/1979' }],
  [['25/12/1979', '26/12/1979', '12/27/1979'], { order: 'dayFirst', isSure: false, example: '12/27/1979' }],
  [[], { order: 'dayFirst', isSure: true, example: '' }],
])('judges the column %j as a whole', (cells, judged) => {
  expect(judgeDayOrder(cells)).toEqual(judged);
});
