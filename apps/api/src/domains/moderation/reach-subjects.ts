import type { ThreadSide } from '@meche/contract/message-bounds';
import type { SubjectKind } from '@meche/contract/report-bounds';
import type { Db, Tx } from '#kit/database/database';

export type Piece = {
  /** Of a message, which is hidden by itself. */
  id: string | null;
  side: ThreadSide | null;
  by: string;
  text: string;
  at: Date | null;
  isHidden: boolean;
  /** Of a photo: its picture, or its file where it is hidden. */
  photoId: string | null;
};

/** What is reported, as an operator reads it: hidden or not. */
export type ShownSubject = {
  id: string;
  professionalName: string;
  slug: string | null;
  rating: number | null;
  pieces: Piece[];
};

type DecidedBy = { operatorId: string; now: Date };
type Part = { id: string; side: ThreadSide | null; parts: readonly string[] };

/** How one kind of thing is reached, which belongs to a domain that moderation does not know: app/ hands the doors in. */
export type SubjectAdapter = {
  /** Whether everybody sees it: nothing else is reported from a public page. */
  isPublic(db: Db, id: string): Promise<boolean>;
  /** In no order; what is gone is left out. Of a thread its last messages, and those of `parts`. */
  show(db: Db, subjects: readonly Pick<Part, 'id' | 'parts'>[]): Promise<ShownSubject[]>;
  /** Whose it is; undefined once she is gone. */
  findAuthor(db: Db, subject: Pick<Part, 'id' | 'side'>): Promise<string | undefined>;
  /** In the caller's transaction; hidden already is no error. Refuses not_found. */
  hide(tx: Tx, subject: Part, by: DecidedBy): Promise<void>;
  restore(tx: Tx, subject: Part, by: DecidedBy): Promise<void>;
};

export type SubjectAdapters = Record<SubjectKind, SubjectAdapter>;
