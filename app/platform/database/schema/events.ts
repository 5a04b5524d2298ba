import type { Generated } from 'kysely'
import type { VersionedColumns } from './content.ts'

export interface EventTable extends VersionedColumns {
  id: string
  slug: string
  title: string
  /** Markdown. */
  description: string
  /** First day, YYYY-MM-DD in the site's time zone. */
  localDate: string
  /** Last day; the same as `localDate` for an event of one day. */
  lastDate: string
  /** HH:MM in the site's time zone; null for an all-day event. */
  startTime: string | null
  endTime: string | null
  locationName: string
  locationAddress: string
  pictureId: string | null
  status: 'confirmed' | 'cancelled'
  /** Public reason for the cancellation; may be empty. */
  cancelReason: Generated<string>
  /** RFC 5545 SEQUENCE: incremented with every change that matters to calendars. */
  sequence: number
  publishedAt: string | null
  createdAt: string
  updatedAt: string
}

interface EventSignupTable {
  id: string
  eventId: string
  userId: string
  createdAt: string
  cancelledAt: string | null
}

/** A member who attended an event. */
export interface AttendanceTable {
  eventId: string
  userId: string
  recordedAt: string
}

/** A member who may edit an event with the role “organizer”. */
interface EventOrganizerTable {
  eventId: string
  userId: string
  assignedAt: string
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

export interface EventsSchema {
  event: EventTable
  eventSignup: EventSignupTable
  eventOrganizer: EventOrganizerTable
  attendance: AttendanceTable
  volunteerHours: VolunteerHoursTable
}
