import { createMailCalendar } from '#app/events/calendar/mail-calendar.server.ts'
import type { StoredEvent } from '#app/events/event/event-store.server.ts'
import { type ConsentState, consentState } from '#app/events/roster/guardian.ts'
import { waitlistNumber } from '#app/events/roster/roster.ts'
import { readRoster, type StoredSignup } from '#app/events/roster/roster-store.server.ts'
import { readShiftLabels } from '#app/events/roster/shift-store.server.ts'
import { signupAvailability } from '#app/events/roster/signup-availability.ts'
import type { Database } from '#app/platform/database/database.ts'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { type LinkConfig, signupLink } from './signup-link.server.ts'
import { type SignupMailKind, signupMail } from './signup-mail.ts'

const kindByStatus = {
  pending: 'confirm',
  confirmed: 'confirmed',
  waitlisted: 'waitlisted',
  offered: 'offered',
  cancelled: 'cancelled',
} as const

const guardianKinds: Partial<Record<ConsentState, SignupMailKind>> = {
  waiting: 'guardianWaiting',
  declined: 'guardianDeclined',
}

/** Emails the link to an existing sign-up when someone enters its address again. */
export async function emailSignupLink(
  tx: Database,
  { event, signup, email }: { event: StoredEvent; signup: StoredSignup; email: string },
  links: LinkConfig,
  now: Date,
) {
  const settings = await readSettings(tx)
  const mail = signupMail(
    {
      kind: guardianKinds[consentState(signup)] ?? kindByStatus[signup.status],
      to: { email, name: signup.name },
      event,
      shift: (await readShiftLabels(tx, event)).get(signup.shiftId ?? ''),
      origin: links.origin,
      link: signupLink(links, { slug: event.slug, signupId: signup.id }),
      waitlistPosition: waitlistNumber(await readRoster(tx, event), signup.id) ?? 0,
      expiresAt: signup.expiresAt,
      canSignUp: signupAvailability(event, now, settings.timeZone) === 'open',
    },
    settings,
  )
  const calendar =
    signup.status === 'confirmed' &&
    (await createMailCalendar(tx, event, 'add', { ...settings, ...links }, now))
  const purpose = signup.ageGroup === 'under13' && ({ purpose: 'guardianSignupLink' } as const)
  await enqueueMail(tx, { ...mail, ...purpose, ...(calendar && { calendar }) }, now)
}
