import { daysBefore } from '#app/platform/time/instant.ts'

export const juzNumbers = Array.from({ length: 30 }, (_, index) => index + 1)

/** This many days after a member took a juz or last confirmed it, they are asked whether they are still reading it. */
const confirmAfterDays = 7
/** This many days after a member took a juz or last confirmed it, another member may take it over. */
const takeoverAfterDays = 14

export interface Juz {
  juz: number
  takenBy: string | null
  takenAt: string | null
  /** When the member took it, or last confirmed that they are still reading it. */
  confirmedAt: string | null
  finishedAt: string | null
}

/** `unconfirmed`: the member is asked whether they are still reading it. `expired`: another member may take it. */
export type JuzState = 'open' | 'taken' | 'unconfirmed' | 'expired' | 'finished'

export function juzState(
  { takenBy, confirmedAt, finishedAt }: Omit<Juz, 'juz' | 'takenAt'>,
  now: Date,
): JuzState {
  if (finishedAt !== null) return 'finished'
  if (takenBy === null || confirmedAt === null) return 'open'
  if (confirmedAt < takeoverThreshold(now)) return 'expired'
  return confirmedAt < confirmThreshold(now) ? 'unconfirmed' : 'taken'
}

/** A juz that was last confirmed before this time must be confirmed again. */
export const confirmThreshold = (now: Date) => daysAgo(now, confirmAfterDays)

/** A juz that was last confirmed before this time can be taken by another member. */
export const takeoverThreshold = (now: Date) => daysAgo(now, takeoverAfterDays)

const daysAgo = (now: Date, days: number) => daysBefore(now, days).toISOString()

/** The progress of a khatma. */
export function countJuz(board: readonly Juz[]) {
  return {
    finished: board.filter(({ finishedAt }) => finishedAt !== null).length,
    taken: board.filter(({ takenBy, finishedAt }) => takenBy !== null && finishedAt === null).length,
    open: board.filter(({ takenBy, finishedAt }) => takenBy === null && finishedAt === null).length,
  }
}
