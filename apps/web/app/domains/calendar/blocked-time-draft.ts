/** What is typed of time that is to be blocked, once or again and again. */
export type BlockedTimeDraft = {
  /** `team`: everybody in this calendar. */
  memberId: string;
  day: string;
  startsAt: string;
  endsAt: string;
  label: string;
  allDay: boolean;
  repeat: 'once' | 'day' | 'week';
  lastDay: string;
  /** The time and person it was opened for. */
  openedFor: string;
};
