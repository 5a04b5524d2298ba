import type { Generated } from 'kysely'

export interface VolunteerHoursTable {
  id: string
  userId: string
  eventId: string | null
  /** YYYY-MM-DD. */
  localDate: string
  minutes: number
  note: string
  recordedAt: string
  /** Only approved hours count. */
  status: Generated<'approved' | 'proposed' | 'declined'>
  /** 'attendance': proposed because the member attended an event; 'member': service outside of our events. */
  source: Generated<'organizer' | 'attendance' | 'member'>
}

/** A certificate of a member's approved hours. It lists the hours as of the time of issue. */
export interface HoursCertificateTable {
  id: string
  userId: string
  /** The secret part of the URL that verifies it. */
  code: string
  /** Such as HRS-7K3M-Q9. */
  number: string
  name: string
  /** The name on the verification page. */
  shownName: string
  fromDate: string
  toDate: string
  wording: 'general' | 'school' | 'university'
  minutes: number
  /** JSON of `HoursEntry[]`. */
  entries: string
  issuedAt: string
  issuedBy: 'member' | 'admin'
  revokedAt: string | null
  revokedBy: 'member' | 'admin' | null
}
