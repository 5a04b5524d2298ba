import type { StoredEvent } from '#app/events/event/event-store.server.ts'
import { formatTimeRange } from '#app/events/event/format-event-time.ts'
import { signupPath } from '#app/events/roster/signup-path.ts'
import type { Database } from '#app/platform/database/database.ts'
import { enqueuePush, withdrawPush } from '#app/platform/push/push-outbox.server.ts'
import { fillText, type TextSettings } from '#app/platform/settings/text.ts'
import { formatDateRange } from '#app/platform/time/format-date.ts'
import { offerTexts } from './signup-mail-texts.ts'

interface ChangedSignup {
  id: string
  status: string
  expiresAt: string | null
}

/**
 * Sends offers of spots to members' devices, in addition to the emails, and withdraws offers that were answered before
 * they were sent.
 */
export async function pushOffers(
  tx: Database,
  {
    event,
    shifts,
    changedSignups,
    dueAt,
  }: {
    event: StoredEvent
    shifts: ReadonlyMap<string, string>
    changedSignups: ChangedSignup[]
    dueAt: Date
  },
  site: TextSettings & { timeZone: string },
  now: Date,
) {
  for (const { id } of changedSignups)
    await withdrawPush(tx, { kind: 'offer', eventId: event.id, subjectPrefix: `${id} ` }, now)
  const offers = changedSignups.filter(({ status, expiresAt }) => status === 'offered' && expiresAt !== null)
  if (offers.length === 0) return
  const ids = offers.map(({ id }) => id)
  const signups = await tx
    .selectFrom('eventSignup')
    .select(['id', 'userId', 'shiftId'])
    .where('id', 'in', ids)
    .execute()
  for (const { id, userId, shiftId } of signups) {
    const expiresAt = offers.find((offer) => offer.id === id)?.expiresAt
    if (userId === null || !expiresAt) continue
    const shift = shifts.get(shiftId ?? '')
    const when = `${formatDateRange(event)}, ${formatTimeRange(event, site.timeZone)}`
    const payload = {
      title: fillText(offerTexts.subject, site, { event: event.title }),
      body: shift === undefined ? when : `${when}\nShift: ${shift}`,
      path: signupPath(event.slug),
    }
    const subjectId = `${id} ${expiresAt}`
    const offer = {
      kind: 'offer',
      eventId: event.id,
      subjectId,
      payload,
      expiresAt: new Date(expiresAt),
    } as const
    await enqueuePush(tx, { userId, dueAt }, offer, now)
  }
}
