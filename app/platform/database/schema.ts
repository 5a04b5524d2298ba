import type { Generated, GeneratedAlways } from 'kysely'
import type { EventSourceTable, ImportRowTable, ImportTable, ImportTextTable } from './schema-imports.ts'
import type {
  Answered,
  MailWorkerTable,
  NewsletterDeliveryTable,
  NewsletterIssueTable,
  NoteTable,
  NoticeTable,
  SearchText,
} from './schema-inbox.ts'

/** The whole data model. Columns ending in `At` hold UTC ISO text; null means it has not happened. */
export interface Schema {
  setting: SettingTable
  picture: PictureTable
  homepage: HomepageTable
  page: PageTable
  slide: SlideTable
  project: ProjectTable
  article: ArticleTable
  event: EventTable
  resource: ResourceTable
  guide: GuideTable
  guideFile: GuideFileTable
  initiative: InitiativeTable
  pledge: PledgeTable
  contactMessage: ContactMessageTable
  merchInterest: MerchInterestTable
  note: NoteTable
  mail: MailTable
  mailWorker: MailWorkerTable
  job: JobTable
  rateLimit: RateLimitTable
  user: UserTable
  session: SessionTable
  account: AccountTable
  verification: VerificationTable
  twoFactor: TwoFactorTable
  mailedLink: MailedLinkTable
  clientSession: ClientSessionTable
  emailSignIn: EmailSignInTable
  storedObject: StoredObjectTable
  objectUpload: ObjectUploadTable
  newsletterSubscription: NewsletterSubscriptionTable
  newsletterIssue: NewsletterIssueTable
  newsletterDelivery: NewsletterDeliveryTable
  notice: NoticeTable
  notificationChoice: NotificationChoiceTable
  eventSignup: EventSignupTable
  attendance: AttendanceTable
  volunteerHours: VolunteerHoursTable
  quranEntry: QuranEntryTable
  quranPractice: QuranPracticeTable
  quranGroup: QuranGroupTable
  quranGroupMember: QuranGroupMemberTable
  quranBadge: QuranBadgeTable
  import: ImportTable
  importText: ImportTextTable
  importRow: ImportRowTable
  eventSource: EventSourceTable
  revision: RevisionTable
  activity: ActivityTable
}

/** What every text that an admin edits has. */
interface Edited {
  /** Null while it is not in the trash. */
  deletedAt: Generated<string | null>
  /** Rises by one with every change; a form that was made from an older one is refused. */
  version: Generated<number>
}

export interface SettingTable {
  key: string
  /** JSON. */
  value: string
}

export interface PictureTable {
  id: string
  /** Where the files are: drawn for the program itself, or uploaded by an admin. */
  source: 'builtin' | 'upload'
  alt: string
  /** JSON: a list of `PictureShape` (see `ui/picture.ts`). */
  shapes: string
  /** What must stay in view when the picture is cropped, from 0 (left, top) to 1. */
  focalX: number
  focalY: number
  createdAt: string
  /** Since when nothing has shown it; null while something does, or nobody has looked yet. */
  unusedSince: Generated<string | null>
}

export interface HomepageTable {
  id: string
  title: string
  description: string
  pictureId: string | null
  version: Generated<number>
  updatedAt: string
}

/** A page of prose. */
export interface PageTable {
  slug: string
  title: string
  /** Markdown. */
  body: string
  version: Generated<number>
  updatedAt: string
}

export interface SlideTable extends Edited {
  id: string
  position: number
  pictureId: string
  alt: string
  caption: string
  publishedAt: string | null
}

export interface ProjectTable extends Edited {
  id: string
  slug: string
  position: number
  title: string
  summary: string
  /** Markdown. */
  body: string
  pictureId: string | null
  publishedAt: string | null
}

export interface ArticleTable extends Edited {
  id: string
  slug: string
  title: string
  preview: string
  /** Markdown. */
  body: string
  author: string
  /** JSON: a list of words. */
  tags: string
  pictureId: string | null
  /** 1 for starter content that can be removed together. */
  sample: Generated<number>
  publishedAt: string | null
  updatedAt: string
}

export interface EventTable extends Edited {
  id: string
  slug: string
  title: string
  /** Markdown. */
  description: string
  /** First day, YYYY-MM-DD in the site's time zone. */
  localDate: string
  /** Last day; the same as `localDate` for an event of one day. */
  lastDate: string
  /** HH:MM in the site's time zone; null for the whole day. */
  startTime: string | null
  endTime: string | null
  locationName: string
  locationAddress: string
  pictureId: string | null
  status: 'confirmed' | 'cancelled'
  /** Why it was cancelled, as visitors read it; may be empty. */
  cancelReason: Generated<string>
  /** RFC 5545 SEQUENCE: rises with every change that calendars must notice. */
  sequence: number
  /** 1 for starter content that can be removed together. */
  sample: number
  publishedAt: string | null
  createdAt: string
  updatedAt: string
}

export interface ResourceTable extends Edited {
  id: string
  position: number
  title: string
  url: string
  /** 1 for starter content that can be removed together. */
  sample: Generated<number>
  /** Null while it is a draft; in the future while it waits. */
  publishedAt: string | null
  createdAt: string
}

export interface GuideTable extends Edited {
  id: string
  slug: string
  position: number
  title: string
  description: string
  /** Null: the initiative's video page. */
  videoUrl: string | null
  pdfUrl: string
  publishedAt: string | null
}

/** A PDF that an admin uploaded for a guide. */
export interface GuideFileTable {
  /** Among our files. */
  path: string
  bytes: number
  pages: number
  createdAt: string
}

export interface InitiativeTable extends Answered {
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
export interface PledgeTable extends Answered {
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

export interface ContactMessageTable extends Answered {
  id: string
  name: string
  email: string
  body: string
  status: Generated<'new' | 'answered' | 'archived' | 'spam'>
  searchText: SearchText
  createdAt: string
}

export interface MerchInterestTable {
  email: string
  /** The words the person agreed to. */
  consent: string
  consentedAt: string
}

/** The outbox: every mail is a row before it is sent. */
export interface MailTable {
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
  fleeting: Generated<number>
  /** JSON: extra headers by name. */
  headers: string
  status: 'waiting' | 'sending' | 'sent' | 'failed' | 'cancelled'
  attempts: number
  triedAt: Generated<string | null>
  /** 1 when nobody knows whether the last try arrived: it is sent again only when a person says so. */
  uncertain: Generated<number>
  /** When it may be tried next; while 'sending', when its claim lapses. */
  dueAt: string
  claimedBy: string | null
  lastError: string | null
  createdAt: string
  sentAt: string | null
  searchText: SearchText
}

/** Work that is done outside of requests, by one node at a time. */
export interface JobTable {
  kind: string
  /** What it is done to; empty for work that comes again and again. */
  subject: string
  /** When it may be done next; while a node has it in hand, when that claim lapses; null when it was given up. */
  dueAt: string | null
  attempts: number
  claimedBy: string | null
  lastError: string | null
  /** When work that comes again was last done. */
  doneAt: string | null
}

/** Counts tries within a window, shared by all nodes. */
export interface RateLimitTable {
  key: string
  count: number
  resetsAt: string
}

/** A member and their profile. This and the next four tables are written by Better Auth too. */
export interface UserTable {
  id: string
  /** First and last name joined by a space, or empty. */
  name: string
  /** In lower case. */
  email: string
  emailVerified: number
  image: string | null
  /** Null counts as 'user'. */
  role: Generated<string | null>
  twoFactorEnabled: Generated<number | null>
  affiliation: string | null
  /** IANA name; null until it is known. */
  timeZone: string | null
  disabledAt: string | null
  createdAt: string
  updatedAt: string
  /** What a search looks through, in lower case; made by the database. */
  searchText: GeneratedAlways<string>
}

/** A device that is signed in. */
export interface SessionTable {
  id: string
  token: string
  userId: string
  expiresAt: string
  ipAddress: string | null
  userAgent: string | null
  createdAt: string
  /** When it was last seen, to the hour. */
  updatedAt: string
}

/** A way to sign in: 'credential' with a password hash, or 'google'. */
export interface AccountTable {
  id: string
  accountId: string
  providerId: string
  userId: string
  accessToken: string | null
  refreshToken: string | null
  idToken: string | null
  accessTokenExpiresAt: string | null
  refreshTokenExpiresAt: string | null
  scope: string | null
  password: string | null
  createdAt: string
  updatedAt: string
}

/** What a sign-in under way remembers between two requests. */
export interface VerificationTable {
  id: string
  identifier: string
  value: string
  expiresAt: string
  createdAt: string
  updatedAt: string
}

export interface TwoFactorTable {
  id: string
  userId: string
  /** Encrypted, as are the recovery codes. */
  secret: string
  backupCodes: string
  verified: number | null
  failedVerificationCount: number | null
  lockedUntil: string | null
  /** What the member calls it, and since when it counts; null when it was set up on the profile. */
  displayName: Generated<string | null>
  enrolledAt: Generated<string | null>
}

/** A link that was mailed and works once. A newer one of the same purpose replaces it. */
export interface MailedLinkTable {
  tokenHash: string
  userId: string
  purpose: 'resetPassword' | 'verifyEmail' | 'changeEmail' | 'recoverEmail'
  /** The address it was sent to. */
  email: string
  expiresAt: string
}

/** A session that lives on tokens instead of a cookie (see `app/accounts-api`). */
export interface ClientSessionTable {
  sessionId: string
  /** Of the newest refresh token; each works once. */
  tokenHash: string
  /** How the member came in: 'password' or 'google.com'. */
  provider: string
  /** The id of the second step that was taken. */
  secondFactor: string | null
  replacedAt: string
}

/** A mailed link that signs in whoever holds the mailbox; a newer one replaces it. */
export interface EmailSignInTable {
  /** In lower case; it may have no account yet. */
  email: string
  tokenHash: string
  expiresAt: string
}

/** A file that an app keeps here under a name of its own (see `app/files-api`). */
export interface StoredObjectTable {
  name: string
  /** What it is called among our files. */
  fileId: string
  bytes: number
  /** Base64. */
  md5Hash: string
  downloadToken: string
  /** Another one for each content; `metageneration` counts what was said about it. */
  generation: string
  metageneration: number
  contentType: string
  /** JSON: what the app says about it. */
  metadata: string
  createdAt: string
  updatedAt: string
}

/** A file that an app sends in pieces. */
export interface ObjectUploadTable {
  id: string
  userId: string
  name: string
  /** JSON. */
  metadata: string
  /** Bytes so far. */
  received: number
  /** JSON: the names of the pieces, in order. */
  parts: string
  startedAt: string
  finishedAt: string | null
}

export interface NewsletterSubscriptionTable {
  userId: string
  /** The words the member agreed to. */
  consent: string
  consentedAt: string
  unsubscribedAt: string | null
  unsubscribeToken: string
}

export interface NotificationChoiceTable {
  userId: string
  kind: string
  email: number
}

export interface EventSignupTable {
  id: string
  eventId: string
  userId: string
  createdAt: string
  cancelledAt: string | null
}

/** Who was there. */
export interface AttendanceTable {
  eventId: string
  userId: string
  recordedAt: string
}

export interface VolunteerHoursTable {
  id: string
  userId: string
  eventId: string | null
  /** YYYY-MM-DD. */
  localDate: string
  minutes: number
  note: string
  recordedAt: string
}

export interface QuranEntryTable {
  /** Made by the client, so that a second delivery changes nothing. */
  id: string
  userId: string
  /** The member's own date and zone when it was logged. */
  localDate: string
  timeZone: string
  pages: number
  loggedAt: string
}

export interface QuranPracticeTable {
  userId: string
  dailyGoalPages: number
  /** The member's own date of the first day that counts. */
  startedOn: string
}

export interface QuranGroupTable {
  id: string
  name: string
  createdAt: string
}

export interface QuranGroupMemberTable {
  groupId: string
  userId: string
  joinedAt: string
}

export interface QuranBadgeTable {
  userId: string
  badge: string
  earnedAt: string
}

/** How a text stood at a version. */
export interface RevisionTable {
  id: string
  kind: string
  itemId: string
  version: number
  /** JSON: the row's columns. */
  snapshot: string
  actorName: string
  createdAt: string
}

/** Who did what, when, from what to what. */
export interface ActivityTable {
  id: string
  at: string
  /** Null for what the program itself did. */
  actorId: string | null
  actorName: string
  verb: string
  /** What was changed: 'event', 'user', 'settings' … */
  subject: string
  subjectId: string | null
  /** What it was called then. */
  label: string
  /** JSON: `[from, to]` by field; never a secret. */
  changes: string
  /** What a search looks through, in lower case; made by the database. */
  searchText: GeneratedAlways<string>
}
