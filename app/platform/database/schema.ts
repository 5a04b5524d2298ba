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
  initiative: InitiativeTable
  pledge: PledgeTable
  contactMessage: ContactMessageTable
  merchInterest: MerchInterestTable
  mail: MailTable
  rateLimit: RateLimitTable
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
}

export interface HomepageTable {
  id: string
  title: string
  description: string
  pictureId: string | null
  updatedAt: string
}

/** A page of prose. */
export interface PageTable {
  slug: string
  title: string
  /** Markdown. */
  body: string
  updatedAt: string
}

export interface SlideTable {
  id: string
  position: number
  pictureId: string
  alt: string
  caption: string
  publishedAt: string | null
}

export interface ProjectTable {
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

export interface ArticleTable {
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
  publishedAt: string | null
  updatedAt: string
}

export interface EventTable {
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
  /** RFC 5545 SEQUENCE: rises with every change that calendars must notice. */
  sequence: number
  /** 1 for starter content that can be removed together. */
  sample: number
  publishedAt: string | null
  createdAt: string
  updatedAt: string
}

export interface ResourceTable {
  id: string
  position: number
  title: string
  url: string
  createdAt: string
}

export interface GuideTable {
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

export interface InitiativeTable {
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
}

/** A promise to give; the money comes later. */
export interface PledgeTable {
  id: string
  reference: string
  name: string
  email: string
  amountCents: number
  currency: 'USD'
  status: 'pledged' | 'received' | 'cancelled'
  createdAt: string
}

export interface ContactMessageTable {
  id: string
  name: string
  email: string
  body: string
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
  /** Plain text; the HTML part is made from it. */
  body: string
  /** JSON: extra headers by name. */
  headers: string
  status: 'waiting' | 'sending' | 'sent' | 'failed'
  attempts: number
  /** When it may be tried next; while 'sending', when its claim lapses. */
  dueAt: string
  claimedBy: string | null
  lastError: string | null
  createdAt: string
  sentAt: string | null
}

/** Counts tries within a window, shared by all nodes. */
export interface RateLimitTable {
  key: string
  count: number
  resetsAt: string
}
