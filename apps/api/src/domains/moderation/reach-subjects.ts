import type { ThreadSide } from '@meche/contract/message-bounds';
import type { SubjectKind } from '@meche/contract/report-bounds';
import type { Db, Tx } from '#kit/database/database';

export type Piece = {
  /** For a message, which can be hidden alone. */
  id: string | null;
  side: ThreadSide | null;
  by: string;
  text: string;
  at: Date | null;
  isHidden: boolean;
  /** For a photo: its picture, or its file where it is hidden. */
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

/**
 * How moderation reaches one kind of content, which belongs to another domain; app/ provides the adapters.
 */
export type SubjectAdapter = {
  /** True when anyone can see it: only such content can be reported from a public page. */
  isPublic(db: Db, id: string): Promise<boolean>;
  /** In no order, without deleted ones. For a thread: its last messages and those in `parts`. */
  show(db: Db, subjects: readonly Pick<Part, 'id' | 'parts'>[]): Promise<ShownSubject[]>;
  /** The author's account; undefined once it is deleted. */
  findAuthor(db: Db, subject: Pick<Part, 'id' | 'side'>): Promise<string | undefined>;
  /** In the caller's transaction. Safe to repeat. Refuses not_found. */
  hide(tx: Tx, subject: Part, by: DecidedBy): Promise<void>;
  restore(tx: Tx, subject: Part, by: DecidedBy): Promise<void>;
};

export type SubjectAdapters = Record<SubjectKind, SubjectAdapter>;
