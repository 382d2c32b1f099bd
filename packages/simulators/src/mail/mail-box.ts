import type { DatabaseSync } from 'node:sqlite';
import PostalMime, { type Email as ParsedMail } from 'postal-mime';

export type CaughtMail = {
  id: string;
  from: string;
  /** Recipients of the envelope in lower case, including blind copies. */
  to: string[];
  subject: string;
  received_at: string;
  message_id: string | null;
  language: string | null;
  /** Address of List-Unsubscribe, when the email says that one POST is enough (RFC 8058). */
  unsubscribe_url: string | null;
  text: string | null;
  html: string | null;
  attachments: { name: string; type: string; size: number; content_id: string | null; path: string }[];
};

export type Attachment = { name: string; type: string; content: Uint8Array };

type MailRow = {
  id: number;
  sender: string;
  recipients: string;
  subject: string;
  received_at: string;
  message_id: string | null;
  language: string | null;
  unsubscribe_url: string | null;
  text: string | null;
  html: string | null;
};

type AttachmentRow = {
  position: number;
  name: string;
  type: string;
  content_id: string | null;
  size: number;
};

export type MailBox = ReturnType<typeof openMailBox>;

/** Opens the store of all emails; it survives restarts. */
export function openMailBox(database: DatabaseSync) {
  createTables(database);
  const insertMail = database.prepare(
    `insert into mails (sender, recipients, subject, received_at, message_id, language, unsubscribe_url, text, html)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const insertAttachment = database.prepare(
    `insert into mail_attachments (mail_id, position, name, type, content_id, content) values (?, ?, ?, ?, ?, ?)`,
  );
  const selectMails = database.prepare(
    `select * from mails
     where ?1 is null or exists (select 1 from json_each(mails.recipients) where value = ?1)
     order by id desc limit ?2`,
  );
  const selectMail = database.prepare('select * from mails where id = ?');
  const selectAttachments = database.prepare(
    `select position, name, type, content_id, length(content) as size
     from mail_attachments where mail_id = ? order by position`,
  );
  const selectAttachment = database.prepare(
    'select name, type, content from mail_attachments where mail_id = ? and position = ?',
  );

  const withAttachments = (row: MailRow) =>
    presentMail(row, selectAttachments.all(row.id) as AttachmentRow[]);

  return {
    async keep(raw: Uint8Array, envelope: { from: string; to: string[] }): Promise<void> {
      const mail = await PostalMime.parse(raw);
      const { lastInsertRowid } = insertMail.run(
        mail.from?.address || envelope.from,
        JSON.stringify(envelope.to.map((address) => address.toLowerCase())),
        mail.subject ?? '',
        new Date().toISOString(),
        mail.messageId ?? null,
        headerOf(mail, 'content-language'),
        oneClickAddressOf(mail),
        mail.text ?? null,
        mail.html ?? null,
      );
      mail.attachments.forEach((attachment, position) => {
        insertAttachment.run(
          lastInsertRowid,
          position,
          attachment.filename ?? `attachment-${position + 1}`,
          attachment.mimeType,
          attachment.contentId?.replace(/^<|>$/g, '') ?? null,
          toBytes(attachment.content),
        );
      });
    },

    /** Lists emails, newest first, 200 by default. `to` is one recipient, in any case. */
    list(filter: { to?: string; limit?: number }): CaughtMail[] {
      const rows = selectMails.all(filter.to?.toLowerCase() ?? null, filter.limit ?? 200) as MailRow[];
      return rows.map(withAttachments);
    },

    find(id: string): CaughtMail | undefined {
      const row = selectMail.get(id) as MailRow | undefined;
      return row && withAttachments(row);
    },

    findAttachment(mailId: string, position: string): Attachment | undefined {
      return selectAttachment.get(mailId, position) as Attachment | undefined;
    },

    clear(): void {
      database.exec('delete from mail_attachments; delete from mails');
    },
  };
}

function headerOf(mail: ParsedMail, key: string): string | null {
  return mail.headers.find((header) => header.key === key)?.value ?? null;
}

function oneClickAddressOf(mail: ParsedMail): string | null {
  if (headerOf(mail, 'list-unsubscribe-post') !== 'List-Unsubscribe=One-Click') return null;
  return /<(https?:[^>]+)>/.exec(headerOf(mail, 'list-unsubscribe') ?? '')?.[1] ?? null;
}

function createTables(database: DatabaseSync): void {
  database.exec(`
    create table if not exists mails (
      id integer primary key,
      sender text not null,
      recipients text not null, -- JSON array
      subject text not null,
      received_at text not null,
      message_id text,
      language text,
      unsubscribe_url text,
      text text,
      html text
    );
    create table if not exists mail_attachments (
      mail_id integer not null references mails on delete cascade,
      position integer not null,
      name text not null,
      type text not null,
      content_id text,
      content blob not null,
      primary key (mail_id, position)
    );
  `);
  // A store from before this column.
  const columns = database.prepare('select name from pragma_table_info(?)').all('mails');
  if (!columns.some(({ name }) => name === 'unsubscribe_url'))
    database.exec('alter table mails add column unsubscribe_url text');
}

function presentMail(row: MailRow, attachments: AttachmentRow[]): CaughtMail {
  return {
    id: String(row.id),
    from: row.sender,
    to: JSON.parse(row.recipients) as string[],
    subject: row.subject,
    received_at: row.received_at,
    message_id: row.message_id,
    language: row.language,
    unsubscribe_url: row.unsubscribe_url,
    text: row.text,
    html: row.html,
    attachments: attachments.map(({ position, ...attachment }) => ({
      ...attachment,
      path: `/local/mails/${row.id}/attachments/${position}`,
    })),
  };
}

function toBytes(content: ArrayBuffer | Uint8Array | string): Uint8Array {
  if (typeof content === 'string') return Buffer.from(content, 'utf8');
  return content instanceof Uint8Array ? content : new Uint8Array(content);
}
