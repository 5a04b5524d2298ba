import type { ColumnType, Generated } from 'kysely'

/** Made by the database from what is searched, in lower case (see `search.server.ts`). */
export type SearchText = ColumnType<string, never, never>

/** What has a state that admins change. */
export interface Answered {
  /** When its state was last changed, and by whom; null while it is as it came. */
  statusAt: Generated<string | null>
  statusBy: Generated<string | null>
  /** Rises by one with every change of its state. */
  version: Generated<number>
}

/** What admins wrote about something that came in: for themselves, or as a mail to its sender. */
export interface NoteTable {
  id: string
  subject: 'initiative' | 'pledge' | 'contactMessage'
  subjectId: string
  kind: 'note' | 'reply'
  /** The subject of a reply's mail. */
  title: string | null
  body: string
  /** The row in the outbox, as long as that is kept. */
  mailId: string | null
  actorId: string | null
  actorName: string
  createdAt: string
}

/** A node that sends mail, and when it last looked into the outbox. */
export interface MailWorkerTable {
  node: string
  startedAt: string
  lastRunAt: string
  /** Why the mail server took nothing the last time; null when it did. */
  problem: string | null
}

export interface NewsletterIssueTable {
  id: string
  subject: string
  /** Markdown. */
  body: string
  status: 'draft' | 'sending' | 'stopped' | 'sent'
  /** Where the site was when it was sent, for the links. */
  origin: string | null
  version: Generated<number>
  changedBy: string
  createdAt: string
  updatedAt: string
  startedAt: string | null
  finishedAt: string | null
  deletedAt: string | null
}

/** That somebody's copy of an issue is in the outbox: there is one row for both, whatever happens. */
export interface NewsletterDeliveryTable {
  issueId: string
  userId: string
  mailId: string
  createdAt: string
}

/** What a member was told once: about which event or day, and how things stood then. */
export interface NoticeTable {
  userId: string
  kind: string
  about: string
  detail: string
  createdAt: string
}
