import type { Calendar as GridLibrary } from '@event-calendar/core';
import type { ClientMark } from '@meche/contract/client-records';
import type { Language } from '@meche/contract/enumerations';
import type { TFunction } from 'i18next';
import { formatPrice } from '~/lib/dates/format.ts';
import { minuteOf } from '~/lib/dates/wall-clock.ts';
import tones from '~/ui/theme/tones.module.css';
import { getBlockedTimeLabel } from './blocked-name.ts';
import type { GridEvent } from './calendar-events.ts';
import classes from './calendar-grid.module.css';
import { type CardMark, drawMarks, listCardMarks } from './mark-drawing.ts';
import type { Fitting } from './use-fitting-services.ts';

/** Minutes that one row of the grid covers. */
export const slotMinutes = 30;
const smallestTarget = 24;
const usualHeight = 44;
const greatestHeight = 96;
const lineHeight = 18;

/**
 * Returns the height of half an hour, 44 to 96 px, so that the shortest appointment or blocked time is high
 * enough to press.
 */
export function computeSlotHeight(events: readonly GridEvent[]): number {
  const shortest = Math.min(
    ...events
      .filter(({ kind }) => kind === 'visit' || kind === 'blocked')
      .map((event) => Math.max(5, minuteOf(event.end) - minuteOf(event.start)))
      .filter((minutes) => minutes > 0),
    slotMinutes,
  );
  return Math.min(
    greatestHeight,
    Math.max(usualHeight, Math.ceil((smallestTarget * slotMinutes) / shortest)),
  );
}

export type Drawn = Pick<GridEvent, 'kind' | 'appointmentId' | 'blockedTimeId'> & {
  title: string;
  mark: string;
  price: string;
  time: string;
  details: string;
  lines: number;
  label: string;
  marks: { mark: CardMark; title: string }[];
};

/** An inset appointment is indented, so that the line of the appointment around it stays visible. */
const insetStyles = ['inset-inline-start:14px', 'inline-size:calc(100% - var(--ec-event-col-gap) - 14px)'];

/** A cancelled appointment has half the width, so that its free time can be pressed. */
const cancelledStyles = ['inline-size:calc(50% - var(--ec-event-col-gap))'];

type Look = {
  t: TFunction<'calendar'>;
  language: Language;
  marked: string | undefined;
  opened: string | undefined;
  height: number;
  isMovable?: boolean;
  fitting?: Fitting | undefined;
  /** What is known of the clients, by appointment. The grid marks an allergy in red. */
  clientMarks?: ReadonlyMap<string, readonly ClientMark[]> | undefined;
};

/**
 * A mark precedes the client's name, so that colour is not the only sign of a state. A confirmed
 * appointment has none; an unpaid one has its own.
 */
const marks: Partial<Record<NonNullable<GridEvent['state']>, string>> = {
  completed: '✓',
  no_show: '✕',
  requested: '?',
  held: '…',
  cancelled: '⊘',
};

const isWork = ({ kind }: GridEvent): boolean => kind === 'visit' || kind === 'blocked' || kind === 'busy';

const clientMarksOf = ({ kind, appointmentId = '' }: GridEvent, { clientMarks }: Look) =>
  kind === 'visit' ? clientMarks?.get(appointmentId) : undefined;

/** Returns the texts of an event and the number of lines that its height leaves for them. */
function describeEvent(event: GridEvent, look: Look): Drawn {
  const { kind, state, appointmentId, blockedTimeId } = event;
  const { t, language, height } = look;
  const minutes = minutesOf(event);
  const until = wallTime(event.end, language);
  const title =
    kind === 'free'
      ? t('grid.freeUntil', { time: until })
      : kind === 'busy'
        ? t('busy.title')
        : event.title || (kind === 'blocked' ? getBlockedTimeLabel(event.offeredTo, t) : '');
  const time = isWork(event) ? `${wallTime(event.start, language)}\u00a0–\u00a0${until}` : '';
  // Free time lists the services that fit in it, unless another appointment fills it.
  const fits = kind === 'free' && !event.filled ? look.fitting?.(event.memberId, minutes) : undefined;
  const details =
    kind === 'free' ? (fits ?? []).join(', ') : kind === 'busy' ? t('agenda.busy') : (event.details ?? '');
  const titled = listCardMarks(event, clientMarksOf(event, look)).map((one) => ({
    mark: one,
    title: t(`grid.marks.${one}`),
  }));
  const mark = (event.isUnpaid ? '!' : state && marks[state]) ?? '';
  const [allergy, others] = [true, false].map((isAllergy) =>
    titled.filter((one) => (one.mark === 'allergy') === isAllergy).map((one) => one.title),
  );
  const word = state && (event.isUnpaid ? t('grid.states.unpaid') : t(`grid.states.${state}`));
  return {
    kind,
    title,
    time,
    details,
    mark,
    price: event.priceCents ? formatPrice(event.priceCents, language) : '',
    lines: Math.max(
      1,
      Math.floor((Math.max(minutes * (height / slotMinutes), smallestTarget) - 6) / lineHeight),
    ),
    label: isWork(event)
      ? [
          title,
          ...(allergy ?? []),
          time,
          details,
          event.isAtHome && t('agenda.home'),
          word,
          ...(others ?? []),
        ]
          .filter(Boolean)
          .join(', ')
      : '',
    marks: titled,
    ...(appointmentId && { appointmentId }),
    ...(blockedTimeId && { blockedTimeId }),
  };
}

function listClassNames(event: GridEvent, look: Look, { lines }: Drawn): string[] {
  const { kind, state } = event;
  const ownId = event.appointmentId ?? event.blockedTimeId;
  return [
    classes[kind],
    kind === 'busy' && classes.blocked,
    event.colour && tones[event.colour],
    state && classes[state],
    clientMarksOf(event, look)?.includes('allergy') && classes.allergic,
    event.split && classes.split,
    event.continued && classes.continued,
    event.isAtHome && isWork(event) && classes.atHome,
    look.opened !== undefined && look.opened === ownId && isWork(event) && classes.opened,
    look.marked && look.marked === ownId && kind !== 'lock' && kind !== 'free' && classes.marked,
    isWork(event) && lines === 1 && classes.short,
    isWork(event) && lines >= 3 && classes.roomy,
  ].filter((name): name is string => Boolean(name));
}

export function toLibraryEvent(event: GridEvent, look: Look): GridLibrary.EventInput {
  const { isMovable = false } = look;
  const shown = describeEvent(event, look);
  return {
    id: event.id,
    resourceIds: [event.memberId],
    start: `${event.start}:00`,
    end: `${event.end}:00`,
    display: event.behind ? 'background' : 'auto',
    startEditable: isMovable && event.canMove === true,
    durationEditable: isMovable && event.canPull === true,
    classNames: listClassNames(event, look, shown),
    // The library appends these styles after its own position styles.
    styles: event.inset ? insetStyles : event.state === 'cancelled' ? cancelledStyles : [],
    extendedProps: shown,
  };
}

/**
 * Returns the content of a grid item with a button of the app's own, because the library would otherwise
 * turn its article into a button.
 */
export function renderEventContent(shown: Drawn, onOpen: () => void): Node[] {
  const { kind, title, details } = shown;
  if (kind === 'closed' || kind === 'now' || kind === 'lock' || kind === 'slot' || !title) return [];
  if (kind === 'free') return [title, details].filter(Boolean).map((text) => element('span', text));
  const button = element('button', '') as HTMLButtonElement;
  button.type = 'button';
  button.setAttribute('aria-label', shown.label);
  button.addEventListener('click', onOpen);
  button.append(...words(shown));
  return [button];
}

/**
 * The client's name comes first and is never shortened for the price, which stands in the line of the
 * services.
 */
function words({ title, details, time, mark, price, lines, marks: corner }: Drawn): Node[] {
  const name = element('strong', mark ? `${mark} ${title}` : title);
  const rows = lines < 3 ? [[time, details].filter(Boolean).join(' · ')] : [time, details].filter(Boolean);
  const spans = rows.map((row) => element('span', row));
  if (price && lines >= 2) {
    const sum = element('span', price);
    sum.dataset.price = '';
    // The price precedes the services in the DOM, so that they flow around it.
    spans.at(-1)?.prepend(sum);
  }
  // The marks precede the name, which flows around them.
  if (corner.length > 0) name.prepend(drawMarks(corner));
  return [name, ...spans];
}

function minutesOf({ start, end }: GridEvent): number {
  return (Date.parse(`${end}:00Z`) - Date.parse(`${start}:00Z`)) / 60_000;
}

/** Formats a local time in the reader's notation: 10 h 45 in French, 10:45 in English. */
function wallTime(wall: string, language: Language): string {
  const [hour = '', minute = ''] = wall.slice(11, 16).split(':');
  if (language === 'en') return `${hour}:${minute}`;
  return minute === '00' ? `${Number(hour)}\u00a0h` : `${Number(hour)}\u00a0h\u00a0${minute}`;
}

function element(tag: string, text: string): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}
