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
  /** Member and time that the form was opened for. They identify the draft. */
  openedFor: string;
};
