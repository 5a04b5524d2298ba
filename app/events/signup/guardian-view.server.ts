import { formatTimeRange } from '#app/events/event/format-event-time.ts'
import { consentState, guardianAnswerDays } from '#app/events/roster/guardian.ts'
import { canOfferSpots } from '#app/events/roster/signup-availability.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { fillText } from '#app/platform/settings/text.ts'
import { isPast } from '#app/platform/time/event-schedule.ts'
import { formatDateRange, formatHijriDateRange } from '#app/platform/time/format-date.ts'
import { formatZonedDateTime } from '#app/platform/time/local-time.ts'
import { readGuardianRequest } from './guardian-request.server.ts'
import { hasChildDetails, readPersonName, readShiftLabel } from './guardian-store.server.ts'
import { guardianTexts } from './guardian-texts.ts'

type Args = Parameters<typeof readGuardianRequest>[0]
type GuardianRequest = Awaited<ReturnType<typeof readGuardianRequest>>
export type GuardianPage = Awaited<ReturnType<typeof readGuardianView>>

/** The person who wants to come, and what their guardian is asked to agree to. */
export async function readConsent(context: Args['context'], { event, signup }: GuardianRequest) {
  const db = context.get(databaseContext)
  const settings = await readSettings(db)
  const person = await readPersonName(db, signup)
  const values = { person, event: event.title, date: formatDateRange(event) }
  return { settings, person, text: fillText(guardianTexts.consent, settings, values) }
}

/** The data for the guardian's page, formatted. */
export async function readGuardianView(args: Args, now: Date) {
  const request = await readGuardianRequest(args, now)
  const { event, signup, path } = request
  const { settings, person, text } = await readConsent(args.context, request)
  const { timeZone, name, contactEmail, signupRetentionMonths } = settings
  const state = consentState(signup)
  const shift = await readShiftLabel(args.context.get(databaseContext), event, signup.shiftId)
  return {
    event: {
      slug: event.slug,
      title: event.title,
      dates: formatDateRange(event),
      hijri: formatHijriDateRange(event),
      time: formatTimeRange(event, timeZone),
      isPast: isPast(event, now, timeZone),
      isCancelled: event.status === 'cancelled',
      location: [event.locationName, event.locationAddress].filter(Boolean).join(', '),
    },
    shift,
    person,
    ageGroup: signup.ageGroup,
    status: signup.status,
    state,
    consentRecord:
      state === 'agreed' && signup.guardianConsentAt !== null
        ? {
            at: formatZonedDateTime(signup.guardianConsentAt, timeZone),
            signature: signup.guardianSignature,
            text: signup.guardianConsentText,
          }
        : null,
    heldUntil:
      signup.status === 'pending' && signup.expiresAt && formatZonedDateTime(signup.expiresAt, timeZone),
    canAgree: canOfferSpots(event, now, timeZone) && (signup.status !== 'cancelled' || state === 'declined'),
    /**
     * True even after the event, and for a canceled event, which can be reinstated. After a child under 13 has
     * canceled, declining erases the child's details.
     */
    canDecline: signup.status !== 'cancelled' || hasChildDetails(signup),
    organizer: { name, contactEmail },
    months: signupRetentionMonths,
    days: guardianAnswerDays,
    consent: text,
    path,
  }
}
