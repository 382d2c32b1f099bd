import {
  type Choices,
  memberChoices,
  type NotificationChannel,
  type NotificationSide,
  notificationChoices,
} from '@meche/contract/preference-choices';
import type { CatalogueRow, CombinedSubject } from './catalogue/rows.ts';
import { listSamples, type SampleMessage } from './render-samples.ts';

type Row = CatalogueRow<CombinedSubject>;
type NamedRow = { name: string; row: Row };

const nameOf = ({ name, row }: NamedRow) => `${name}: ${row.template} to the ${row.to}`;

function sideOf(row: Row): NotificationSide | undefined {
  if (row.to === 'person') return row.reader?.side;
  return row.to === 'customer' ? 'customer' : 'professional';
}

/** Returns the problems of the catalogue, one line each. */
export function findCatalogueProblems({
  rows,
  samples = listSamples(),
  choices = notificationChoices,
}: {
  rows: readonly NamedRow[];
  samples?: readonly SampleMessage[];
  choices?: Record<NotificationSide, Choices>;
}): string[] {
  return [
    ...findRowsWithoutTest(rows, samples),
    ...findPreferencesWithoutRow(rows, choices),
    ...findRowsWithoutPreference(rows, choices),
    ...findDifferentStates(rows),
    ...findSharedKeys(samples),
  ];
}

/** A row is tested when a sample of its domain event is sent by it: tests render every sample. */
function findRowsWithoutTest(rows: readonly NamedRow[], samples: readonly SampleMessage[]): string[] {
  return rows
    .filter(({ name, row }) => !samples.some((one) => one.name === name && one.row === row))
    .map((one) => `no sample is sent by ${nameOf(one)}`);
}

function findPreferencesWithoutRow(
  rows: readonly NamedRow[],
  choices: Record<NotificationSide, Choices>,
): string[] {
  const obeys = (
    readers: readonly Row['to'][],
    side: NotificationSide,
    event: string,
    channel: NotificationChannel,
  ) =>
    rows.some(
      ({ row }) =>
        readers.includes(row.to) &&
        sideOf(row) === side &&
        row.preference === event &&
        row.channels.includes(channel),
    );
  const list = (of: Choices) =>
    Object.entries(of).flatMap(([event, channels]) => channels.map((channel) => ({ event, channel })));
  const sides = (['customer', 'professional'] as const).flatMap((side) =>
    list(choices[side])
      .filter(({ event, channel }) => !obeys([side, 'person'], side, event, channel))
      .map(({ event, channel }) => `no row obeys the ${side}’s preference ${event} by ${channel}`),
  );
  const members = list(memberChoices)
    .filter(({ event, channel }) => !obeys(['member', 'person'], 'professional', event, channel))
    .map(({ event, channel }) => `no row obeys the member’s preference ${event} by ${channel}`);
  return [...sides, ...members];
}

/** A push needs a switch, and a preference has to be one that the settings show for one of the channels. */
function findRowsWithoutPreference(
  rows: readonly NamedRow[],
  choices: Record<NotificationSide, Choices>,
): string[] {
  return rows.flatMap((one) => {
    const side = sideOf(one.row);
    const { preference, channels } = one.row;
    if (!preference) return channels.includes('push') ? [`a push without a switch: ${nameOf(one)}`] : [];
    const chosen = side && choices[side][preference];
    const isShown = channels.some((channel) => chosen?.includes(channel));
    return isShown ? [] : [`a preference that no setting shows: ${nameOf(one)}`];
  });
}

/** A queued message knows only its template, so that rows of one template must agree. */
function findDifferentStates(rows: readonly NamedRow[]): string[] {
  const statesOf = (row: Row) => JSON.stringify('validIn' in row ? row.validIn : undefined) ?? 'all';
  return rows
    .filter(({ row }) =>
      rows.some((other) => other.row.template === row.template && statesOf(other.row) !== statesOf(row)),
    )
    .map((one) => `rows of one template are valid in different states: ${nameOf(one)}`);
}

/** Two messages with one idempotency key are one message. */
function findSharedKeys(samples: readonly SampleMessage[]): string[] {
  return samples
    .filter(({ name, row, subject }) =>
      samples.some(
        (other) =>
          other.row !== row &&
          other.name === name &&
          other.subject === subject &&
          other.row.to === row.to &&
          other.row.template === row.template,
      ),
    )
    .map((one) => `two messages have the key of ${nameOf(one)}`);
}
