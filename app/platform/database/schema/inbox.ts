import type { Generated } from 'kysely'
import type { MailTable } from './mail.ts'
import type { SearchText } from './search-text.ts'

/** Columns of every submission that has a status. */
interface StatusColumns {
  /** Last status change; null while the status is unchanged since submission. */
  statusChangedAt: Generated<string | null>
  statusChangedBy: Generated<string | null>
  /** Incremented with every status change. */
  version: Generated<number>
}

interface InitiativeTable extends StatusColumns {
  id: string
  reference: string
  title: string
  description: string
  location: string
  /** YYYY-MM-DD. */
  date: string
  contactName: string
  contactEmail: string
  contactPhone: string
  status: 'new' | 'inReview' | 'approved' | 'declined' | 'spam'
  createdAt: string
  /** The event created from it. */
  eventId: Generated<string | null>
  searchText: SearchText
}

/** A pledged donation; the payment follows later. */
export interface PledgeTable extends StatusColumns {
  id: string
  reference: string
  name: string
  email: string
  /** In the smallest unit of the currency. */
  amountCents: number
  /** ISO 4217; the same for all donations. */
  currency: string
  status: 'pledged' | 'received' | 'cancelled'
  createdAt: string
  /** The account it was made from; if null, it belongs to the account that has verified this email address. */
  userId: Generated<string | null>
  /** 'manual': entered by staff. */
  source: Generated<'form' | 'manual'>
  /** The day the payment arrived, YYYY-MM-DD in the site's time zone. */
  receivedOn: Generated<string | null>
  /** The fund that the donor named. */
  fundId: Generated<string>
  /** The name of the fund at that time; '' for the general fund. */
  fundName: Generated<string>
  searchText: SearchText
}

interface ContactMessageTable extends StatusColumns {
  id: string
  name: string
  email: string
  body: string
  status: Generated<'new' | 'answered' | 'archived' | 'spam'>
  searchText: SearchText
  createdAt: string
}

interface MerchInterestTable {
  email: string
  /** The consent text the person agreed to. */
  consent: string
  consentedAt: string
}

/** An internal note on a submission or a gift, or an email reply to its sender. */
export interface NoteTable {
  id: string
  subject: 'initiative' | 'pledge' | 'contactMessage' | 'gift'
  subjectId: string
  kind: 'note' | 'reply'
  /** The subject line of a reply. */
  title: string | null
  body: string
  /** The outbox row, until it is purged. */
  mailId: string | null
  /** The final status of the email after it was purged; null before that, or if it is not known. */
  outcome: Generated<MailTable['status'] | null>
  actorId: string | null
  actorName: string
  createdAt: string
}

export interface InboxSchema {
  initiative: InitiativeTable
  pledge: PledgeTable
  contactMessage: ContactMessageTable
  merchInterest: MerchInterestTable
  note: NoteTable
}
