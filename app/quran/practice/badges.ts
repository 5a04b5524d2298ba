import { daysBetween } from '#app/platform/time/local-date.ts'
import { type BadgeKey, badgeKeys, breakDays, juzPages } from './badge-rules.ts'

/** The date on which each badge was earned. */
export type EarnedBadges = Partial<Record<BadgeKey, string>>

/** What a member has read up to and including a day on which they read. */
export interface BadgeProgress {
  date: string
  streak: number
  /** Whether the streak can still turn out to be broken. */
  unsettled: boolean
  pages: number
  khatmasFinished: number
  /** Whether a juz became complete on this day. */
  finishedJuz: boolean
  /** The last date with reading before this one. */
  lastRead: string | null
}

const conditions: Record<BadgeKey, (progress: BadgeProgress) => boolean> = {
  'first-day': () => true,
  'days-7': (progress) => hasStreak(progress, 7),
  'days-30': (progress) => hasStreak(progress, 30),
  'days-100': (progress) => hasStreak(progress, 100),
  juz: ({ pages, finishedJuz }) => finishedJuz || pages >= juzPages,
  khatma: ({ khatmasFinished }) => khatmasFinished > 0,
  return: ({ date, lastRead }) => lastRead !== null && daysBetween(lastRead, date) > breakDays,
}

const hasStreak = ({ streak, unsettled }: BadgeProgress, days: number) => streak >= days && !unsettled

/** Adds the badges that a day of reading earns. */
export function addBadges(earned: EarnedBadges, progress: BadgeProgress): EarnedBadges {
  const added = badgeKeys.filter((badge) => !earned[badge] && conditions[badge](progress))
  if (added.length === 0) return earned
  return { ...earned, ...Object.fromEntries(added.map((badge) => [badge, progress.date])) }
}

/** A member's badges in the order in which they were earned. */
export function badgesEarned({ badges }: { badges: EarnedBadges }) {
  return badgeKeys
    .flatMap((badge) => {
      const earnedOn = badges[badge]
      return earnedOn ? [{ badge, earnedOn }] : []
    })
    .sort((a, b) => (a.earnedOn < b.earnedOn ? -1 : Number(a.earnedOn > b.earnedOn)))
}
