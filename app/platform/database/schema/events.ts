import type { Generated } from 'kysely'
import type { PrayerRule } from '#app/platform/time/prayer.ts'
import type { TrashableColumns } from './content.ts'
import type { HoursCertificateTable, VolunteerHoursTable } from './hours.ts'
import type { MailTable } from './mail.ts'

export interface EventTable extends TrashableColumns {
  id: string
  slug: string
  title: string
  /** Markdown. */
  description: string
  /** First day, YYYY-MM-DD in the site's time zone. */
  localDate: string
  /** Last day; the same as `localDate` for a one-day event. */
  lastDate: string
  /** HH:MM in the site's time zone; null for an all-day event. */
  startTime: string | null
  endTime: string | null
  /** If the start or end is relative to a prayer, `resolveEventTimes` derives its clock times from these columns. */
  startPrayer: Generated<PrayerRule['startPrayer']>
  startPrayerOffset: Generated<number | null>
  endPrayer: Generated<PrayerRule['endPrayer']>
  endPrayerOffset: Generated<number | null>
  durationMinutes: Generated<number | null>
  prayerBasis: Generated<PrayerRule['prayerBasis']>
  latitude: Generated<number | null>
  longitude: Generated<number | null>
  /** One of the kinds in the settings at the time it was chosen; may be empty. */
  kind: Generated<string>
  familyFriendly: Generated<number>
  locationName: string
  locationAddress: string
  pictureId: string | null
  status: 'confirmed' | 'cancelled'
  /** Public reason for the cancellation; may be empty. */
  cancelReason: Generated<string>
  /** Why the event is being moved; emptied when the move is announced. */
  moveReason: Generated<string>
  /** RFC 5545 SEQUENCE: incremented with every change that matters to calendars. */
  sequence: number
  /** The UID in calendars, if it differs from the id. */
  calendarUid: Generated<string | null>
  /** The series that it belongs to. */
  seriesId: Generated<string | null>
  /** Its date according to the series' rule, which does not change when the event is moved; unique in a series. */
  recurrenceDate: Generated<string | null>
  /** 1 if it was edited separately: later changes to its series do not apply to it. */
  overridden: Generated<number>
  /** Whether people can sign up on the event's page. */
  signups: Generated<'on' | 'off'>
  /** How many people can come; null if it is unlimited. */
  capacity: Generated<number | null>
  /** YYYY-MM-DDTHH:MM in the site's time zone; null if sign-up is open immediately. */
  signupOpensAt: Generated<string | null>
  /** In the same format; null for the start of the event. */
  signupClosesAt: Generated<string | null>
  maxPartySize: Generated<number>
  minimumAge: Generated<number | null>
  /** People under this age need a guardian's consent to sign up; null if nobody does. */
  guardianUnder: Generated<number | null>
  /** One question per line; required ones end with an asterisk. */
  signupQuestions: Generated<string>
  /** When reminders are sent before the start: '2 days, 3 hours'; empty for none. */
  reminders: Generated<string>
  /** Which reminders ask “Still coming?”. */
  stillComing: Generated<'never' | 'first' | 'every'>
  /** JSON: the details as last announced, to detect changes (`NotifiedFields`). */
  announcedDetails: Generated<string | null>
  /** JSON: its dates and times before it was last moved (`EventTimes`). */
  movedFrom: Generated<string | null>
  /** Public reason for the last announced change; may be empty. */
  announcedReason: Generated<string>
  publishedAt: string | null
  createdAt: string
  updatedAt: string
}

/** A recurring event. Each of its dates is an event (`seriesId`). */
export interface EventSeriesTable {
  id: string
  /** The value of an RRULE property (RFC 5545, section 3.8.5.3). */
  rule: string
  /** The first date of the rule, YYYY-MM-DD in the site's time zone. */
  firstDate: string
  /** The last date of the rule; null if it does not end. */
  endDate: string | null
  /** Events exist for all dates up to this one, except for those that were deleted. */
  expandedTo: string
  /**
   * JSON: dates up to `expandedTo` that never get an event again, even if the rule changes: they were deleted, or
   * their event was edited separately and left the series.
   */
  excludedDates: Generated<string>
  /** JSON: the shared values for new dates (`SeriesTemplate`). */
  template: string
  /** The publication time of new dates; null for drafts. */
  publishedAt: string | null
  /** The UID in calendars, if it differs from the id. */
  calendarUid: string | null
  /** When all its upcoming dates were canceled: no more dates are added. */
  stoppedAt: string | null
  sequence: number
  createdAt: string
  updatedAt: string
}

type SignupStatus = 'pending' | 'confirmed' | 'waitlisted' | 'offered' | 'cancelled'

export interface EventSignupTable {
  id: string
  eventId: string
  /** The shift of the whole party; null for none. */
  shiftId: Generated<string | null>
  /** Null for a guest. */
  userId: Generated<string | null>
  /** A guest's name; empty for a member. */
  name: Generated<string>
  /** A guest's address in lower case; null for a member. */
  email: Generated<string | null>
  /** How many people come, including the person who signed up. */
  partySize: Generated<number>
  childNames: Generated<string>
  note: Generated<string>
  /** JSON: the answers to the organizer's questions, by question. */
  answers: Generated<string>
  /** The age group of someone who needs a guardian's consent; empty for everyone else. */
  ageGroup: Generated<'' | 'minor' | 'under13'>
  /** As the minor entered it. */
  guardianName: Generated<string>
  /** In lower case. Under 13, all emails about the sign-up go to this address, and `email` is null. */
  guardianEmail: Generated<string | null>
  /** When the guardian was first emailed. */
  guardianAskedAt: Generated<string | null>
  guardianConsentAt: Generated<string | null>
  /** When the guardian declined, or withdrew their consent. */
  guardianDeclinedAt: Generated<string | null>
  /** The name that the guardian typed, and the text that they agreed to. */
  guardianSignature: Generated<string>
  guardianConsentText: Generated<string>
  status: Generated<SignupStatus>
  /** When the status last changed; null if it never has. */
  statusAt: Generated<string | null>
  /** Until when an offer or the spots of a pending sign-up are held; null if none are held. */
  expiresAt: Generated<string | null>
  /** JSON: the details of the event and the times of their shift that this person last knew (`NotifiedFields`). */
  knownDetails: Generated<string | null>
  /** The date of the event for which they said that they are still coming, and when they said it. */
  comingFor: Generated<string | null>
  comingAt: Generated<string | null>
  /**
   * Set if they gave up their spot and nobody has been asked to take it yet: 'open', or 'requested' if past volunteers
   * will be asked as soon as the spot is free and nobody is waiting.
   */
  cover: Generated<'open' | 'requested' | null>
  /** The order of the waitlist. */
  position: Generated<number>
  createdAt: string
}

/** Emails about an event that someone has turned off for one sign-up, without a login. */
interface SignupOptOutTable {
  signupId: string
  /** Messages from the organizers, reminders, changes to the event, and changes that are sent to a minor's guardian. */
  kind: 'eventMessage' | 'signupReminder' | 'signupChange' | 'guardianChange'
  createdAt: string
}

/** Records an email about an event, so that it is sent only once and organizers can see what was sent. */
interface EventDeliveryTable {
  eventId: string
  kind: 'reminder' | 'message' | 'cover' | 'change' | 'signup'
  /**
   * For a reminder, the event's date and the time before it: '2026-11-28 2 days'; for a message, its id; for a request
   * to step in, its time; for a change, 'cancelled' or 'changed' and its time; for an email about a sign-up, which one.
   */
  subjectId: string
  /** Stays when the sign-up is deleted. Random for a request to step in: its recipient has not signed up. */
  signupId: string
  /** Null if the email is from before deliveries were recorded. */
  mailId: string | null
  /** 1 if the email asks “Still coming?”. */
  asks: Generated<number>
  /** Final status of the email after it was purged; null before that, or if unknown. */
  outcome: Generated<MailTable['status'] | null>
  createdAt: string
}

/** A message from an organizer to people who signed up for an event. */
export interface EventMessageTable {
  id: string
  eventId: string
  subject: string
  /** Plain text. */
  body: string
  audience: 'going' | 'waitlist' | 'both'
  version: Generated<number>
  /** Null if the account was deleted. */
  authorId: string | null
  createdAt: string
  updatedAt: string
  /** Null for a draft. */
  sentAt: string | null
}

/** A member who attended an event. */
export interface AttendanceTable {
  eventId: string
  userId: string
  recordedAt: string
}

/** A check-in, check-out or undo for one person of a sign-up. `presenceOf` merges these. */
interface CheckInOperationTable {
  /** Chosen by the device, so that an operation that is delivered twice is stored once. */
  id: string
  eventId: string
  signupId: string
  /** 0 for the person who signed up; others in their party are counted from 1. */
  person: number
  kind: 'in' | 'out' | 'undo'
  /** When it happened, which may be long before it was delivered. */
  at: string
  /** The organizer; null if the person checked in with the poster, or if the organizer's account was deleted. */
  recordedBy: string | null
  recordedAt: string
}

/** A member with the “organizer” role who may edit an event. */
interface EventOrganizerTable {
  eventId: string
  userId: string
  assignedAt: string
}

/** The address of a member's private calendar feed. */
interface CalendarFeedTable {
  userId: string
  tokenHash: string
  /** Encrypted rather than hashed, so that the address can be shown again. */
  token: string
  createdAt: string
}

/** What an organizer reports after an event. */
interface EventReportTable {
  eventId: string
  people: number | null
  /** Markdown. */
  body: string
  /** When an organizer confirmed that everyone in the pictures agreed. */
  consentedAt: Generated<string | null>
  publishedAt: Generated<string | null>
  thankedAt: Generated<string | null>
  updatedAt: string
}

interface EventReportNumberTable {
  eventId: string
  position: number
  amount: number
  label: string
}

interface EventReportPictureTable {
  eventId: string
  position: number
  pictureId: string
}

export interface EventsSchema {
  eventReport: EventReportTable
  eventReportNumber: EventReportNumberTable
  eventReportPicture: EventReportPictureTable
  event: EventTable
  eventSeries: EventSeriesTable
  eventSignup: EventSignupTable
  signupOptOut: SignupOptOutTable
  eventDelivery: EventDeliveryTable
  eventMessage: EventMessageTable
  eventOrganizer: EventOrganizerTable
  attendance: AttendanceTable
  checkInOperation: CheckInOperationTable
  volunteerHours: VolunteerHoursTable
  hoursCertificate: HoursCertificateTable
  calendarFeed: CalendarFeedTable
}
