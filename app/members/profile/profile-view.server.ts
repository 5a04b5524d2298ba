import { findMember } from '#app/accounts/login/member-store.server.ts'
import { findNextEvent } from '#app/events/event/event-store.server.ts'
import type { Member } from '#app/platform/auth/member.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { formatInstantDate } from '#app/platform/time/format-date.ts'
import { readQuranSummary } from '#app/quran/log/quran-store.server.ts'
import { readNewsletter } from '#app/site/newsletter/subscription-store.server.ts'
import { listEventHistory, readContributions } from './contribution-store.server.ts'
import { readNotifications } from './notification-store.server.ts'

export type ProfileView = Awaited<ReturnType<typeof readProfile>>

/** The data of a member's profile page. */
export async function readProfile(db: Database, member: Member, now: Date) {
  const settings = await readSettings(db)
  const timeZone = member.timeZone ?? settings.timeZone
  const [user, contributions, quran, history, newsletter, notifications, nextEvent] = await Promise.all([
    findMember(db, member.id),
    readContributions(db, member),
    readQuranSummary(db, member.id, localDateIn(now, timeZone)),
    listEventHistory(db, member.id, localDateIn(now, settings.timeZone)),
    readNewsletter(db, member),
    readNotifications(db, member.id),
    findNextEvent(db, now, settings.timeZone),
  ])
  return {
    name: member.name,
    email: member.email,
    emailVerified: member.emailVerified,
    affiliation: user?.affiliation ?? null,
    timeZone,
    hasChosenTimeZone: member.timeZone !== null,
    twoStep: member.twoStep,
    mustAddTwoStep: member.mustAddTwoStep,
    contributions,
    quran,
    history,
    newsletter: newsletter && {
      subscribed: newsletter.subscribed,
      since: formatInstantDate(newsletter.since, timeZone),
    },
    notifications,
    nextEvent: nextEvent
      ? { slug: nextEvent.slug, title: nextEvent.title, localDate: nextEvent.localDate }
      : null,
  }
}
