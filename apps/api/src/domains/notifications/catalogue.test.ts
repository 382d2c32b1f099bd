import { notificationChoices } from '@meche/contract/preference-choices';
import { expect, test } from 'vitest';
import type { CatalogueRow, CombinedSubject } from './catalogue/rows.ts';
import { catalogue } from './catalogue.ts';
import { findCatalogueProblems } from './catalogue-problems.testing.ts';
import { listSamples } from './render-samples.ts';

type Row = CatalogueRow<CombinedSubject>;

const rows = Object.entries(catalogue).flatMap(([name, messages]) =>
  (messages.rows as readonly Row[]).map((row) => ({ name, row })),
);

/** The catalogue with another row for the first message of this template. */
function withRow(template: string, change: Partial<Pick<Row, 'channels' | 'preference'>> & { validIn?: [] }) {
  const at = rows.findIndex(({ row }) => row.template === template);
  return rows.map((one, index) => (index === at ? { ...one, row: { ...one.row, ...change } as Row } : one));
}

test('each row has a sample, each preference has rows, and each key has one message', () => {
  expect(rows.length).toBeGreaterThan(80);
  expect(findCatalogueProblems({ rows })).toEqual([]);
});

const { customer, professional } = notificationChoices;
const samples = listSamples();
const [first] = samples;

test.each<[problem: string, seeded: Parameters<typeof findCatalogueProblems>[0]]>([
  [
    'no sample is sent by review-due',
    { rows, samples: samples.filter(({ row }) => row.template !== 'review-due') },
  ],
  ['customer’s preference reminder by sms', { rows: withRow('reminder', { channels: ['email', 'push'] }) }],
  [
    'professional’s preference reminder by email',
    {
      rows,
      choices: { customer, professional: { ...professional, reminder: ['email'] } },
    },
  ],
  ['member’s preference booking by push', { rows: rows.filter(({ row }) => row.to !== 'member') }],
  [
    'a push without a switch: payment-to-confirm',
    { rows: withRow('payment-to-confirm', { channels: ['push'] }) },
  ],
  [
    'a preference that no setting shows: payable-captured',
    { rows: withRow('receipt', { preference: 'booking' }) },
  ],
  [
    'one template are valid in different states: hold-refused',
    { rows: withRow('hold-refused', { validIn: [] }) },
  ],
  [
    'two messages have the key of appointment-confirmed',
    {
      rows,
      samples: [...samples, { ...first!, row: { ...first!.row } as Row }],
    },
  ],
])('a catalogue where: %s', (problem, seeded) => {
  expect(findCatalogueProblems(seeded).join('\n')).toContain(problem);
});
