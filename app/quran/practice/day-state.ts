import type { AyahRange } from '#app/quran/surahs/surahs.ts'
import type { Goal } from './goal.ts'

/** What a member logged on one of their local dates. */
export interface DayReading {
  localDate: string
  /** Entries without any amount: “I read today”. Each counts as the goal of the day. */
  taps: number
  /** Sums of what the other entries count. */
  pages: number
  ayat: number
  minutes: number
  /** All entries that are not deleted, with taps. */
  entries: number
  /** The ranges among them, for the map of the juz and for badges. */
  ranges?: readonly AyahRange[]
  /** The time zone of one of its entries. Without it, no date counts as skipped by travel. */
  timeZone?: string
}

export const dayStates = ['done', 'partial', 'pending', 'excused', 'missed', 'free'] as const
/** See decision 053. */
export type DayState = (typeof dayStates)[number]

export interface Pause {
  startsOn: string
  /** Inclusive; null until the member ends it. */
  endsOn: string | null
}

/** Everything from which the log is derived. */
export interface History {
  /** The first day that counts; null if the member has not started: then no day can be missed. */
  startedOn: string | null
  /** Goals and pauses in any order. */
  goals: readonly Goal[]
  pauses: readonly Pause[]
  /** One for each date with entries, in the order of the dates. */
  days: readonly DayReading[]
}

export const isPaused = (date: string, pauses: readonly Pause[]) =>
  pauses.some(({ startsOn, endsOn }) => startsOn <= date && (endsOn === null || date <= endsOn))
