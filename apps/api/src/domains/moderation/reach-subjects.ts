import type { ThreadSide } from '@meche/contract/message-bounds';
import type { SubjectKind } from '@meche/contract/report-bounds';
import type { Db, Tx } from '#kit/database/database';

export type Piece = {
  /** Id of a message, which can be hidden alone; null for other content. */
  id: string | null;
  side: ThreadSide | null;
  by: string;
  text: string;
  at: Date | null;
  isHidden: boolean;
  /** Id of a photo: of its picture, or of its file while the photo is hidden. Null for other content. */
  photoId: string | null;
};

export type ShownSubject = {
  id: string;
  professionalName: string;
  slug: string | null;
  rating: number | null;
  pieces: Piece[];
};

type DecidedBy = { operatorId: string; now: Date };
type Part = { id: string; side: ThreadSide | null; parts: readonly string[] };

/** Access to one kind of content, which belongs to another domain. app/ provides the adapters. */
export type SubjectAdapter = {
  /** Whether everyone can see the content. Only such content can be reported from a public page. */
  isPublic(db: Db, id: string): Promise<boolean>;
  /**
   * The result has no order and leaves out deleted subjects. For a thread it has the last messages and
   * those in `parts`.
   */
  show(db: Db, subjects: readonly Pick<Part, 'id' | 'parts'>[]): Promise<ShownSubject[]>;
  /** Returns the author’s account; undefined once the account is deleted. */
  findAuthor(db: Db, subject: Pick<Part, 'id' | 'side'>): Promise<string | undefined>;
  /** Hides the content in the caller’s transaction. Idempotent. Refuses not_found. */
  hide(tx: Tx, subject: Part, by: DecidedBy): Promise<void>;
  restore(tx: Tx, subject: Part, by: DecidedBy): Promise<void>;
};

export type SubjectAdapters = Record<SubjectKind, SubjectAdapter>;
