import type { Gender, HairLength, PlaceOfService } from '@meche/contract/enumerations';
import type { PriceTyped } from './agreed-price.ts';
import type { FreeLineTyped } from './free-line.ts';

/** What is typed of a visit that a house books for a client; kept while she is elsewhere. */
export type ClientVisitDraft = {
  memberId: string;
  serviceIds: string[];
  freeLine: FreeLineTyped;
  /** Who does which, by its id, where it is not the column's member. */
  members: Record<string, string>;
  /** By the id of their service. */
  prices: Record<string, PriceTyped>;
  hair: { hairLength?: HairLength | undefined; gender?: Gender | undefined };
  day: string;
  time: string;
  place: PlaceOfService;
  address: { line: string; city: string; postalCode: string };
  customerName: string;
  customerPhone: string;
  customerEmail: string;
  note: string;
  /** 0: once. */
  everyWeeks: string;
  lastDay: string;
  /** The time and person it was opened for. */
  openedFor: string;
};

/** Of what is done nothing is said yet. */
export const nothingDone = {
  serviceIds: [],
  freeLine: { name: '', durationMinutes: '30', price: '' },
  members: {},
  prices: {},
  hair: {},
  note: '',
  everyWeeks: '0',
  lastDay: '',
} satisfies Partial<ClientVisitDraft>;

/** Nor of whom it is done to. */
export const noClientGiven = {
  address: { line: '', city: '', postalCode: '' },
  customerName: '',
  customerPhone: '',
  customerEmail: '',
} satisfies Partial<ClientVisitDraft>;
