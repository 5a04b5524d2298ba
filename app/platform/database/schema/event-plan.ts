import type { Generated } from 'kysely'

/** A part of an event for which people sign up, such as “Kitchen, 9 to 11”. It moves with the event. */
interface EventShiftTable {
  id: string
  eventId: string
  title: string
  /** May be empty. */
  description: Generated<string>
  /** The day of the event, counted from 0. */
  day: Generated<number>
  /** HH:MM in the site's time zone; null for the times of the event. */
  startTime: string | null
  /** Earlier than `startTime` if the shift ends after midnight. */
  endTime: string | null
  /** How many people can come; null if it is unlimited. */
  capacity: number | null
  createdAt: string
}

/** Something that an event needs, such as 20 blankets. */
interface EventNeedTable {
  id: string
  eventId: string
  item: string
  /** Such as 'kg'; may be empty. */
  unit: Generated<string>
  wanted: number
  createdAt: string
}

/** How much of a needed item someone will bring, as promised with their sign-up. */
interface EventClaimTable {
  needId: string
  signupId: string
  amount: number
  claimedAt: string
}

/** The shifts and needs of events. */
export interface EventPlanSchema {
  eventShift: EventShiftTable
  eventNeed: EventNeedTable
  eventClaim: EventClaimTable
}
