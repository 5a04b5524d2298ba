import type { Generated } from 'kysely'
import type { SearchText } from './search-text.ts'

/** The outbox: every mail is a row before it is sent. */
interface MailTable {
  id: string
  recipient: string
  replyTo: string | null
  subject: string
  /** Plain text; the HTML part is made from it, unless there is one. Empty once it need not be kept. */
  body: string
  html: Generated<string | null>
  /** 1 when whoever reads it could act as its recipient: nobody is shown its words. */
  secret: Generated<number>
  /** 1 for one of many: it lets others go first. */
  bulk: Generated<number>
  /** 1 when nothing of it is kept once it went, not even to whom. */
  purgeAfterSend: Generated<number>
  /** JSON: extra headers by name. */
  headers: string
  status: 'waiting' | 'sending' | 'sent' | 'failed' | 'cancelled'
  attempts: number
  triedAt: Generated<string | null>
  /** 1 when nobody knows whether the last try arrived: it is sent again only when a person says so. */
  deliveryUnknown: Generated<number>
  /** When it may be tried next; while 'sending', when its claim lapses; of a copy that was cancelled, when. */
  dueAt: string
  claimedBy: string | null
  lastError: string | null
  createdAt: string
  sentAt: string | null
  searchText: SearchText
}

/** A node that sends mail, and when it last looked into the outbox. */
interface MailWorkerTable {
  node: string
  startedAt: string
  lastRunAt: string
  /** Why the mail server took nothing the last time; null when it did. */
  problem: string | null
}

interface NewsletterSubscriptionTable {
  userId: string
  /** The words the member agreed to. */
  consent: string
  consentedAt: string
  unsubscribedAt: string | null
  unsubscribeToken: string
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
interface NewsletterDeliveryTable {
  issueId: string
  userId: string
  mailId: string
  createdAt: string
  /** What became of the mail, once it is dropped; null while it is there, or when nobody knows. */
  outcome: Generated<MailTable['status'] | null>
}

interface NotificationChoiceTable {
  userId: string
  kind: string
  email: number
}

/** What a member was told once: about which event or day, and how things stood then. */
interface SentNotificationTable {
  userId: string
  kind: string
  /** The id of the event, or the day. */
  subjectId: string
  detail: string
  createdAt: string
}

export interface MailSchema {
  mail: MailTable
  mailWorker: MailWorkerTable
  newsletterSubscription: NewsletterSubscriptionTable
  newsletterIssue: NewsletterIssueTable
  newsletterDelivery: NewsletterDeliveryTable
  sentNotification: SentNotificationTable
  notificationChoice: NotificationChoiceTable
}
