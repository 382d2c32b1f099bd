import type { Gender, HairLength, PlaceOfService } from '@meche/contract/enumerations';
import type { PriceTyped } from './agreed-price.ts';
import type { FreeLineTyped } from './free-line.ts';

/** Form values of an appointment that a member books for a client. The app stores them as a draft. */
export type ClientVisitDraft = {
  memberId: string;
  serviceIds: string[];
  freeLine: FreeLineTyped;
  /**
   * Id of the member whom the booking member chose for a service, by service id. Services without an entry
   * use `memberId` if that member performs them.
   */
  members: Record<string, string>;
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
  /** Weeks between repetitions, as text; '0' means no repetition. */
  everyWeeks: string;
  lastDay: string;
  /**
   * JSON of the member and time that the form was opened for, and of the id of the repeated appointment. A
   * draft with another value takes the new member and time.
   */
  openedFor: string;
};

export const emptyServices = {
  serviceIds: [],
  freeLine: { name: '', durationMinutes: '30', price: '' },
  members: {},
  prices: {},
  hair: {},
  note: '',
  everyWeeks: '0',
  lastDay: '',
} satisfies Partial<ClientVisitDraft>;

export const emptyClient = {
  address: { line: '', city: '', postalCode: '' },
  customerName: '',
  customerPhone: '',
  customerEmail: '',
} satisfies Partial<ClientVisitDraft>;
