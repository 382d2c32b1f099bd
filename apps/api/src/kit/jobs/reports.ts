/** Context of an error in a worker, safe to log. */
export type Trouble = {
  /** Part of the worker. */
  where: string;
  job?: {
    id: number;
    reaction: string;
    subject: string | null;
    attempt: number;
    failures: number;
    /** Ids in the payload. */
    ids: Record<string, string>;
  };
  /** A partner or the database was away; the retry does not count as a failure. */
  away?: boolean;
  /** An operator has to look. Alarms match log lines by this word. */
  alarm?: 'job_failed' | 'scheduled_job_failed' | 'scheduled_job_report';
};

export type Report = (error: unknown, trouble: Trouble) => void;
