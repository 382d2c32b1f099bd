import type { ProfessionalPage } from '@meche/contract/professionals';
import { type BookingDraft, bookingAddress, changedDraft, readDraft } from '../booking-draft.ts';

/**
 * State of the embedded widget. `chosen` is the query string of the booking URL and is validated against
 * the professional's offer like there.
 */
export type WidgetState =
  | { step: 'services'; chosen: string }
  | { step: 'time' | 'elsewhere'; chosen: string; ticket: string };

export type WidgetEvent =
  | { kind: 'changed'; page: ProfessionalPage; what: Partial<BookingDraft> }
  /** Opens the times, with a ticket for this choice only. */
  | { kind: 'to_times'; ticket: string }
  | { kind: 'back' }
  /** The booking window was opened. */
  | { kind: 'left' }
  | { kind: 'again' };

export const initialWidgetState: WidgetState = { step: 'services', chosen: '' };

export function draftIn({ chosen }: WidgetState, page: ProfessionalPage): BookingDraft {
  return readDraft(new URLSearchParams(chosen), page);
}

export function nextWidgetState(state: WidgetState, event: WidgetEvent): WidgetState {
  switch (event.kind) {
    case 'changed': {
      const draft = changedDraft(draftIn(state, event.page), event.what);
      // This step includes the displayed week in the URL.
      const [, chosen = ''] = bookingAddress(event.page.slug, draft, 'choose_date_time').split('?');
      return { ...state, chosen };
    }
    case 'to_times':
      return { step: 'time', chosen: state.chosen, ticket: event.ticket };
    case 'back':
      return { step: 'services', chosen: state.chosen };
    case 'left':
      return state.step === 'time' ? { ...state, step: 'elsewhere' } : state;
    case 'again':
      return initialWidgetState;
  }
}

/** Where the booking continues: after the time step, in the language of the frame. */
export function onwardAddress(
  slug: string,
  draft: BookingDraft,
  { ticket, language }: { ticket: string; language: string },
): string {
  return `${bookingAddress(slug, { ...draft, ticket }, 'your_information')}&lang=${language}`;
}

/** Unguessable id. `crypto.randomUUID` is missing in frames of pages without https. */
export function newTicket(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
