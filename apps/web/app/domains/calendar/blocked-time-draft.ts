export type BlockedTimeDraft = {
  /** Member id, or `team` for every member of this calendar. */
  memberId: string;
  day: string;
  startsAt: string;
  endsAt: string;
  label: string;
  allDay: boolean;
  repeat: 'once' | 'day' | 'week';
  lastDay: string;
  /**
   * JSON of the member, day and times that the form was opened for. A draft with another value takes the
   * new ones.
   */
  openedFor: string;
};
