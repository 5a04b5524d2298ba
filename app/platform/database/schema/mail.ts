import type { ColumnType, Generated } from 'kysely'
import type { SearchText } from './search-text.ts'

export type MailPurpose =
  | 'verifyEmail'
  | 'confirmSubscription'
  | 'guardianRequest'
  | 'guardianAgreed'
  | 'guardianSignupLink'
  | 'importedAccount'
  | 'newsletterIssue'
  | 'campaignUpdate'

/** The outbox: every email is a row before it is sent. */
export interface MailTable {
  id: string
  recipient: string
  replyTo: string | null
  subject: string
  /** Set on emails that the application must recognize later. */
  purpose: Generated<MailPurpose | null>
  /** Plain text; the HTML part is generated from it unless `html` is set. Emptied when no longer needed. */
  body: string
  html: Generated<string | null>
  /** An attached iCalendar file, with its METHOD. Emptied like the body. */
  calendar: Generated<string | null>
  /** Key of the document to generate and attach when the email is sent, such as `receipt <id>`. Emptied like the body. */
  attachment: Generated<string | null>
  /** 1 if the body contains credentials, such as a login link: admins never see it. */
  secret: Generated<number>
  /** 1 for bulk mail, which is sent after other mail. */
  bulk: Generated<number>
  /** 1 if the row is deleted once the email is sent or has failed permanently. */
  purgeAfterSend: Generated<number>
  /** JSON: extra headers by name. */
  headers: string
  /** 'stored': written to a file, because no mail server was connected. */
  status: 'waiting' | 'sending' | 'sent' | 'stored' | 'failed' | 'cancelled'
  attempts: number
  triedAt: Generated<string | null>
  /** 1 if the last attempt may have delivered the email: only an admin can resend it. */
  deliveryUnknown: Generated<number>
  /** Time of the next attempt; while 'sending', when the claim expires; for 'cancelled', time of cancellation. */
  dueAt: string
  claimedBy: string | null
  lastError: string | null
  createdAt: string
  /** When the mail server accepted it. */
  sentAt: string | null
  /** When it was last written to a file. It stays set if the mail is sent later. */
  storedAt: Generated<string | null>
  /** When the recipient unsubscribed, or the email lost its purpose: it is never sent or retried. Null if it may be sent. */
  withdrawnAt: Generated<string | null>
  searchText: SearchText
}

/** A node that sends mail, and when it last polled the outbox. */
interface MailWorkerTable {
  node: string
  startedAt: string
  lastRunAt: string
  /** Why the node has paused: the mail server accepted no mail. Null if it has not paused. */
  problem: string | null
}

/** Where someone agreed to get the newsletter. `page` is the page `/newsletter`. */
export type ConsentSource = 'footer' | 'merch' | 'page' | 'signUp' | 'profile'

/** A subscription has a `userId` if it is a member's, otherwise an `email`. */
interface NewsletterSubscriptionTable {
  id: string
  userId: string | null
  /** In lower case. */
  email: string | null
  /** The consent text the subscriber agreed to. */
  consent: string
  source: ConsentSource
  consentedAt: string
  /** When it was confirmed by email; null for consent given in an account, whose address is confirmed separately. */
  confirmedAt: string | null
  /** When they unsubscribed; null for current subscribers. */
  unsubscribedAt: string | null
  unsubscribeToken: string
}

/** A request to subscribe that has not been confirmed by email yet. */
interface NewsletterRequestTable {
  /** In lower case. */
  email: string
  tokenHash: string
  consent: string
  source: ConsentSource
  consentedAt: string
  expiresAt: string
}

/** The token of a subscription that was merged into another: links in emails already sent keep working. */
interface NewsletterFormerTokenTable {
  token: string
  subscriptionId: string
}

export interface NewsletterIssueTable {
  id: string
  subject: string
  /** Markdown. */
  body: string
  status: 'draft' | 'sending' | 'stopped' | 'sent'
  /** When it will be, or should have been, sent automatically; null if it is not scheduled, or was sent by hand. */
  scheduledFor: Generated<string | null>
  /** When the site found that the scheduled time was too long ago to send it without asking. */
  missedAt: Generated<string | null>
  /** The site's origin when it was sent, for links. */
  origin: string | null
  version: Generated<number>
  changedBy: string
  createdAt: string
  updatedAt: string
  startedAt: string | null
  finishedAt: string | null
  deletedAt: string | null
}

/** Links a subscriber's copy of an issue to its email; at most one per issue and subscription. */
interface NewsletterDeliveryTable {
  issueId: string
  /** Stays when the subscription is deleted. */
  subscriptionId: string
  mailId: string
  createdAt: string
  /** Final status of the email after it was purged; null before that, or if unknown. */
  outcome: Generated<MailTable['status'] | null>
}

interface NotificationChoiceTable {
  userId: string
  kind: string
  email: number
  /** The local hour of a daily reminder, 0 to 23; null for the default. */
  hour: ColumnType<number | null, number | null | undefined, number | null>
  /** Only for the reading reminder: whether it is also sent to the member's devices, as all other kinds are. */
  push: Generated<number>
}

/** A notification already sent to a member, so that it is not sent twice. */
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
  newsletterRequest: NewsletterRequestTable
  newsletterFormerToken: NewsletterFormerTokenTable
  newsletterIssue: NewsletterIssueTable
  newsletterDelivery: NewsletterDeliveryTable
  sentNotification: SentNotificationTable
  notificationChoice: NotificationChoiceTable
}
