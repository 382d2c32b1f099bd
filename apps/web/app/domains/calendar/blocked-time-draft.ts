export type BlockedTimeDraft = {
  /** `team`: every member of this calendar. */
  memberId: string;
  day: string;
  startsAt: string;
  endsAt: string;
  label: string;
  allDay: boolean;
  repeat: 'once' | 'day' | 'week';
  lastDay: string;
  /** Member and time that the form was opened for; identifies the draft. */
  openedFor: string;
};
