/** What went wrong in a worker, as far as a log may know it. */
export type Trouble = {
  /** Which part of the worker. */
  where: string;
  job?: {
    id: number;
    reaction: string;
    subject: string | null;
    attempt: number;
    failures: number;
    /** The ids in the payload. */
    ids: Record<string, string>;
  };
  /** A partner or the database was away: it is tried again without blame. */
  away?: boolean;
  /** Somebody has to look: by this word an alarm finds the line. */
  alarm?: 'job_failed' | 'scheduled_job_failed' | 'scheduled_job_report';
};

export type Report = (error: unknown, trouble: Trouble) => void;
