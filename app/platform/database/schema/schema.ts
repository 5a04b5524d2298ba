import type { Generated } from 'kysely'
import type {
  AccountTable,
  MailedLinkTable,
  SessionTable,
  TwoFactorTable,
  UserTable,
  VerificationTable,
} from './accounts.ts'
import type {
  ClientSessionTable,
  EmailSignInTable,
  ObjectUploadTable,
  StoredObjectTable,
} from './client-api.ts'
import type {
  ArticleTable,
  GuideFileTable,
  GuideTable,
  HomepageTable,
  PageTable,
  PictureTable,
  ProjectTable,
  ResourceTable,
  SettingTable,
  SlideTable,
  VersionedColumns,
} from './content.ts'
import type { AttendanceTable, EventSignupTable, EventTable, VolunteerHoursTable } from './events.ts'
import type { ActivityTable, RevisionTable } from './history.ts'
import type { EventSourceTable, ImportRowTable, ImportTable, ImportTextTable } from './imports.ts'
import type {
  ContactMessageTable,
  InitiativeTable,
  MerchInterestTable,
  NoteTable,
  PledgeTable,
} from './inbox.ts'
import type {
  MailTable,
  MailWorkerTable,
  NewsletterDeliveryTable,
  NewsletterIssueTable,
  NewsletterSubscriptionTable,
  NoticeTable,
  NotificationChoiceTable,
} from './mail.ts'
import type {
  QuranBadgeTable,
  QuranEntryTable,
  QuranGroupMemberTable,
  QuranGroupTable,
  QuranPracticeTable,
} from './quran.ts'
import type { JobTable, RateLimitTable } from './runtime.ts'

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

type TablesWith<Columns> = {
  [Table in keyof Schema]: Schema[Table] extends Columns ? Table : never
}[keyof Schema]

/** The tables whose rows carry the number of their latest version. */
export type VersionedTable = TablesWith<{ version: Generated<number> }>
/** Those among them whose rows are listed: drafts until they are published, and in a trash when deleted. */
export type ListedTable = TablesWith<VersionedColumns & { id: string; publishedAt: string | null }>
/** Those whose rows show a picture. */
export type PicturedTable = TablesWith<{ pictureId: string } | { pictureId: string | null }>
