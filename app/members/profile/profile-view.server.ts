import { findMember } from '#app/accounts/login/member-store.server.ts'
import { findMemberPhone } from '#app/accounts/phone/member-phone-store.server.ts'
import { readNextEvent } from '#app/events/event/cached-events.server.ts'
import { readGiftClaimStatus } from '#app/members/gifts/gift-claim-store.server.ts'
import { hasPromise } from '#app/members/service-promise/promise-store.server.ts'
import type { Member } from '#app/platform/auth/member.server.ts'
import { isStaff } from '#app/platform/auth/permissions.ts'
import type { Database } from '#app/platform/database/database.ts'
import { realEmail } from '#app/platform/mail/placeholder-email.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { maskPhoneNumber } from '#app/platform/sms/mask-phone-number.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { formatInstantDate } from '#app/platform/time/format-date.ts'
import { formatTimeZone } from '#app/platform/time/time-zone.ts'
import { readReadingSummary } from '#app/quran/log/reading-store.server.ts'
import { readMemberSubscription } from '#app/site/newsletter/subscription-store.server.ts'
import { listEventHistory, readContributions } from './contribution-store.server.ts'
import { readNotifications, readReadingReminder } from './notification-store.server.ts'
import { listUpcomingSignups } from './upcoming-signups-store.server.ts'

export type ProfileView = Awaited<ReturnType<typeof readProfile>>

/** The data of a member's profile page. Check-in codes are included only if `secret` is given. */
export async function readProfile(db: Database, member: Member, now: Date, secret?: string) {
  const settings = await readSettings(db)
  const timeZone = member.timeZone ?? settings.timeZone
  const today = localDateIn(now, settings.timeZone)
  const [
    user,
    phoneNumber,
    contributions,
    quran,
    history,
    signups,
    newsletter,
    notifications,
    readingReminder,
    { next: nextEvent },
    promised,
    giftClaimStatus,
  ] = await Promise.all([
    findMember(db, member.id),
    findMemberPhone(db, member.id),
    readContributions(db, member),
    readReadingSummary(db, member, now),
    listEventHistory(db, member.id, { today, now }),
    listUpcomingSignups(db, member.id, { siteTimeZone: settings.timeZone, timeZone, secret }, now),
    readMemberSubscription(db, member),
    readNotifications(db, member.id),
    readReadingReminder(db, member.id),
    readNextEvent(db, now, settings.timeZone),
    hasPromise(db, member.id),
    readGiftClaimStatus(db, member.id),
  ])
  return {
    name: member.name,
    /** Empty for a member who signed up with a phone and has not added an address. */
    email: realEmail(member.email) ?? '',
    phone: phoneNumber ? maskPhoneNumber(phoneNumber) : null,
    canUsePhone: settings.phoneLogin && !isStaff(member.role),
    emailVerified: member.emailVerified,
    affiliation: user?.affiliation ?? null,
    timeZone,
    timeZoneName: formatTimeZone(timeZone),
    hasChosenTimeZone: member.timeZone !== null,
    twoStep: member.twoStep,
    mustAddTwoStep: member.mustAddTwoStep,
    contributions,
    quran,
    hasPromise: promised,
    /** Whether the member has yet to decide about gifts that were made with their email address without logging in. */
    hasGiftOffer: giftClaimStatus === 'offered',
    history,
    signups,
    newsletter: newsletter && {
      subscribed: newsletter.subscribed,
      since: formatInstantDate(newsletter.since, timeZone),
    },
    notifications,
    readingReminder,
    nextEvent: nextEvent
      ? { slug: nextEvent.slug, title: nextEvent.title, localDate: nextEvent.localDate }
      : null,
  }
}
