// The form of a decision record, and the index of all records.

export type DecisionRecord = { file: string; text: string };

/** Numbers of the records by area of the index. A new record adds its number to one area. */
export const areas: Record<string, number[]> = {
  'Tools, contract and tests': [
    1, 2, 3, 4, 5, 11, 32, 39, 40, 41, 43, 136, 141, 145, 148, 149, 151, 158, 201,
  ],
  'Time, facts and background work': [6, 10, 15, 28, 30, 37, 42, 118, 146],
  'Accounts and sign-in': [8, 20, 21, 22, 23, 24, 31, 52, 53, 54, 117, 142, 143, 179, 187, 188],
  'Professionals and their staff': [18, 25, 65, 66, 67, 68, 70, 71, 121, 189],
  'Availability and booking': [13, 16, 19, 26, 34, 48, 63, 72, 75, 77, 85, 87, 91],
  'Appointments and the calendar': [
    49, 50, 58, 78, 79, 80, 83, 84, 86, 88, 89, 90, 92, 93, 94, 95, 97, 104, 115, 154, 180, 195, 197, 199,
  ],
  Money: [
    9, 14, 29, 33, 47, 74, 98, 99, 100, 101, 102, 105, 106, 107, 113, 156, 169, 175, 176, 190, 196, 198,
  ],
  'Notifications and messages': [12, 35, 36, 38, 112, 119, 122, 147, 152, 172, 193, 194],
  'Files and pictures': [17, 27, 69, 114, 186],
  'Clients, reviews, moderation and operators': [82, 103, 110, 116, 191, 200],
  'Search and places': [
    45, 46, 123, 124, 125, 185, 126, 127, 128, 129, 130, 137, 173, 174, 177, 181, 182, 183, 184,
  ],
  'Web pages': [7, 44, 51, 55, 56, 60, 61, 62, 81, 134, 135, 139, 140, 144, 150, 153, 155, 161, 178],
  'Other sites and programs': [131, 132, 133, 138],
  Operations: [160, 162, 163, 164, 165, 166, 167, 168, 170, 171],
};

const unusedNumbers = [57, 59, 64, 73, 76, 96, 108, 109, 111, 120, 157, 159, 192];

export const maxWords = { record: 400, paragraph: 100 };
const sections = ['Context', 'Decision', 'Consequences'];

const numberOf = ({ file }: DecisionRecord) => Number(file.slice(0, 4));
const countWords = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
const titleOf = ({ text }: DecisionRecord) => /^# \d+[.:]? (.+)$/m.exec(text)?.[1];
const statusOf = ({ text }: DecisionRecord) => /^Status: (.+)$/m.exec(text)?.[1];

/** Splits a text into paragraphs; list items and table rows count as paragraphs. */
const paragraphsOf = (text: string) => text.split(/\n\s*\n|\n(?=\s*(?:[-*|]|\d+\.) ?)/);

export function renderIndex(records: readonly DecisionRecord[]): string {
  const byNumber = new Map(records.map((record) => [numberOf(record), record]));
  const lines = Object.entries(areas).flatMap(([area, numbers]) => [
    `## ${area}`,
    '',
    ...numbers.flatMap((number) => {
      const record = byNumber.get(number);
      if (!record) return [];
      const status = statusOf(record) ?? 'accepted';
      return `- [${number}](${record.file}): ${titleOf(record)}${status === 'accepted' ? '' : ` (${status})`}`;
    }),
    '',
  ]);
  return [
    '# Decisions',
    '',
    'One record for each decision that is expensive to change: its context, the decision and what it costs. A record without a remark in brackets is accepted. This index is written by `node scripts/check-decisions.ts --write`; a new record adds its number to an area in `scripts/decisions.ts`.',
    '',
    ...lines,
    '## Numbers without a record',
    '',
    `${unusedNumbers.join(', ')}: no record ever had these numbers. Branches that were developed at the same time each reserved numbers in advance, and did not need all of them.`,
    '',
  ].join('\n');
}

function faultsOfRecord(record: DecisionRecord): string[] {
  const { text } = record;
  const faults: string[] = [];
  if (!text.startsWith(`# ${numberOf(record)}. `))
    faults.push('does not begin with "# <its number>. <title>"');
  if (!/^Status: (?:accepted|(?:replaced|amended) by \d+(?:(?:, | and )\d+)*)$/m.test(text))
    faults.push('has no line "Status: accepted", "replaced by <number>" or "amended by <number>"');
  const found = [...text.matchAll(/^## (.+)\n+(?!#)\S/gm)].map(([, name]) => name);
  if (found.join() !== sections.join()) faults.push(`does not have the sections ${sections.join(', ')}`);
  const words = countWords(text);
  if (words > maxWords.record) faults.push(`has ${words} words, over ${maxWords.record}`);
  for (const paragraph of paragraphsOf(text)) {
    const length = countWords(paragraph);
    if (length > maxWords.paragraph)
      faults.push(
        `has a paragraph of ${length} words, over ${maxWords.paragraph}: ${paragraph.slice(0, 40)}`,
      );
  }
  return faults;
}

/** Returns the problems of these records and of their index, one line each. */
export function findDecisionProblems(records: readonly DecisionRecord[], index: string): string[] {
  const faults = records.flatMap((record) =>
    faultsOfRecord(record).map((fault) => `${record.file} ${fault}`),
  );
  const numbers = records.map(numberOf);
  const placed = Object.values(areas).flat();
  for (const record of records) {
    const number = numberOf(record);
    if (numbers.filter((other) => other === number).length > 1)
      faults.push(`${record.file} shares its number`);
    if (placed.filter((other) => other === number).length !== 1)
      faults.push(`${record.file} does not stand in exactly one area of scripts/decisions.ts`);
    for (const [, later] of (statusOf(record) ?? '').matchAll(/(\d+)/g))
      if (!numbers.includes(Number(later)))
        faults.push(`${record.file} names decision ${later}, which is missing`);
  }
  for (const number of placed)
    if (!numbers.includes(number)) faults.push(`decision ${number} stands in an area and has no file`);
  for (let number = 1; number <= Math.max(...placed, ...unusedNumbers); number += 1)
    if (!placed.includes(number) && !unusedNumbers.includes(number))
      faults.push(`decision ${number} is neither in an area nor unused`);
  if (index !== renderIndex(records))
    faults.push('docs/decisions/README.md is out of date: node scripts/check-decisions.ts --write');
  return faults;
}

const file = '9999-sample.md';
const sample = [
  '# 9999. The sample is complete',
  'Status: accepted',
  '## Context\n\nWhy.',
  '## Decision\n\nWhat.',
  '## Consequences\n\nThe cost.\n',
].join('\n\n');
const withText = (text: string): DecisionRecord => ({ file, text });
const manyWords = (count: number) => 'word '.repeat(count);

/** One violation of each rule, with the problem that the check must find. */
export const seededViolations: { record: DecisionRecord; fault: string }[] = [
  { record: withText(sample.replace('9999', '9998')), fault: `${file} does not begin with` },
  { record: withText(sample.replace('accepted', 'obsolete')), fault: `${file} has no line "Status` },
  {
    record: withText(sample.replace('accepted', 'replaced by 9998')),
    fault: `${file} names decision 9998`,
  },
  {
    record: withText(sample.replace('## Context\n\nWhy.\n\n', '')),
    fault: `${file} does not have the sections`,
  },
  { record: withText(sample.replace('What.\n\n', '')), fault: `${file} does not have the sections` },
  {
    record: withText(`${sample}\n${`${manyWords(80)}\n\n`.repeat(5)}`),
    fault: `${file} has 414 words`,
  },
  {
    record: withText(sample.replace('What.', `- ${manyWords(50)}\n- ${manyWords(101)}`)),
    fault: `${file} has a paragraph of 101 words`,
  },
  { record: { file: '0001-sample.md', text: sample }, fault: '0001-sample.md shares its number' },
  { record: withText(sample), fault: `${file} does not stand in exactly one area` },
  {
    record: { file: '0001-sample.md', text: sample },
    fault: 'docs/decisions/README.md is out of date',
  },
];
