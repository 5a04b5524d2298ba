import type { Generated } from 'kysely'
import type { SearchText } from './search-text.ts'

/** What has a state that admins change. */
interface InboxItem {
  /** When its state was last changed, and by whom; null while it is as it came. */
  statusChangedAt: Generated<string | null>
  statusChangedBy: Generated<string | null>
  /** Rises by one with every change of its state. */
  version: Generated<number>
}

interface InitiativeTable extends InboxItem {
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
  /** The event that it became. */
  eventId: Generated<string | null>
  searchText: SearchText
}

/** A promise to give; the money comes later. */
export interface PledgeTable extends InboxItem {
  id: string
  reference: string
  name: string
  email: string
  amountCents: number
  currency: 'USD'
  status: 'pledged' | 'received' | 'cancelled'
  createdAt: string
  /** Whose account it was made from; null counts for whoever has proven its address. */
  userId: Generated<string | null>
  /** 'hand': an admin wrote it down. */
  source: Generated<'form' | 'hand'>
  /** The day the money came, YYYY-MM-DD in the site's time zone. */
  receivedOn: Generated<string | null>
  searchText: SearchText
}

interface ContactMessageTable extends InboxItem {
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
  /** The words the person agreed to. */
  consent: string
  consentedAt: string
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

export interface InboxSchema {
  initiative: InitiativeTable
  pledge: PledgeTable
  contactMessage: ContactMessageTable
  merchInterest: MerchInterestTable
  note: NoteTable
}
