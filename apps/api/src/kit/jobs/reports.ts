/** The part of a job that may be logged. */
export type JobNote = {
  id: number;
  reaction: string;
  subject: string | null;
  attempt: number;
  failures: number;
  /** The ids that the payload of the job contains. */
  ids: Record<string, string>;
};

/** The context of an error in a worker. It holds no personal data, so it can be logged. */
export type Trouble = {
  /** The part of the worker in which the error occurred. */
  where: string;
  job?: JobNote;
  /** True when a partner or the database was unavailable; the attempt then does not count as a failure. */
  away?: boolean;
  /** Set when an operator has to act. The alarms of the log system match this word. */
  alarm?: 'job_failed' | 'scheduled_job_failed' | 'scheduled_job_report';
};

export type Report = (error: unknown, trouble: Trouble) => void;
