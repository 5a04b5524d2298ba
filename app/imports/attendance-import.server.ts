import { randomUUID } from 'node:crypto'
import { hoursText } from '#app/events/hours.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { AttendanceValue } from './csv-values.ts'
import type { Planned } from './import.ts'
import type { Importer } from './importer.server.ts'

const plain = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim()

/** What the site knows about a row: who, at what, and what is written down already. */
async function lookUp(db: Database, { email, title, date }: AttendanceValue) {
  const member = await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst()
  if (!member) return null
  const events = await db
    .selectFrom('event')
    .select(['id', 'title'])
    .where('localDate', '<=', date)
    .where('lastDate', '>=', date)
    .where('deletedAt', 'is', null)
    .limit(100)
    .execute()
  const named = title ? events.filter((event) => plain(event.title) === plain(title)) : events
  const event = named.length === 1 ? named[0] : undefined
  const came =
    event &&
    (await db
      .selectFrom('attendance')
      .select('userId')
      .where('eventId', '=', event.id)
      .where('userId', '=', member.id)
      .executeTakeFirst())
  const hours = await db
    .selectFrom('volunteerHours')
    .select(['id', 'minutes'])
    .where('userId', '=', member.id)
    .where('localDate', '=', date)
    .where((eb) =>
      event ? eb('eventId', '=', event.id) : eb.and([eb('eventId', 'is', null), eb('note', '=', title)]),
    )
    .executeTakeFirst()
  return { userId: member.id, event, several: named.length > 1, came: Boolean(came), hours }
}

type Found = NonNullable<Awaited<ReturnType<typeof lookUp>>>

function planOne(value: AttendanceValue, found: Found | null): Planned {
  const detail = `${value.date}${value.minutes === null ? '' : `, ${hoursText(value.minutes)} h`}`
  if (!found) {
    return {
      plan: 'wrong',
      detail,
      note: 'No member has this address. Import the members first, or correct it.',
    }
  }
  if (found.several) {
    return { plan: 'wrong', detail, note: 'There are several such events on that day. Add the exact title.' }
  }
  if (!found.event && value.minutes === null) {
    return {
      plan: 'wrong',
      detail,
      note: 'There is no such event on that day. Import or add the event first, or give hours.',
    }
  }
  const note = found.event ? '' : 'There is no such event on that day: the hours alone are written down.'
  const newHours = value.minutes !== null && found.hours?.minutes !== value.minutes
  if (newHours && found.hours) {
    return {
      plan: 'changed',
      detail: `hours: ${hoursText(found.hours.minutes)} → ${hoursText(value.minutes)}`,
      note,
    }
  }
  const isNew = newHours || (found.event !== undefined && !found.came)
  return { plan: isNew ? 'new' : 'same', detail, note }
}

interface Written {
  attended: boolean
  hoursId: string | null
  minutes: number | null
}

/** Who was where in the past, and for how long. */
export const attendanceImporter: Importer<AttendanceValue> = {
  plan: async (db, values) => {
    const plans: Planned[] = []
    for (const value of values) plans.push(planOne(value, await lookUp(db, value)))
    return plans
  },
  apply: async (db, value, _, now) => {
    const found = await lookUp(db, value)
    const plan = planOne(value, found)
    if (!found || plan?.plan === 'wrong') return { outcome: 'failed', note: plan?.note ?? '' }
    if (plan?.plan === 'same') return { outcome: 'left', subjectId: found.userId }
    const recordedAt = now.toISOString()
    const { userId, event, hours } = found
    const attended = event !== undefined && !found.came
    if (attended)
      await db.insertInto('attendance').values({ eventId: event.id, userId, recordedAt }).execute()
    let hoursId = hours?.id ?? null
    if (value.minutes !== null && hours) {
      await db
        .updateTable('volunteerHours')
        .set({ minutes: value.minutes })
        .where('id', '=', hours.id)
        .execute()
    } else if (value.minutes !== null) {
      hoursId = randomUUID()
      const row = { id: hoursId, userId, eventId: event?.id ?? null, localDate: value.date }
      await db
        .insertInto('volunteerHours')
        .values({ ...row, minutes: value.minutes, note: event ? '' : value.title, recordedAt })
        .execute()
    }
    const after: Written & { eventId: string | null } = {
      attended,
      hoursId,
      minutes: value.minutes,
      eventId: event?.id ?? null,
    }
    const before = { minutes: hours?.minutes ?? null }
    return { outcome: plan?.plan === 'changed' ? 'changed' : 'added', subjectId: userId, before, after }
  },
  undo: async (db, { subjectId, before, after }) => {
    const { attended, hoursId, minutes, eventId } = after as Written & { eventId: string | null }
    const was = (before as { minutes: number | null }).minutes
    const hours = hoursId
      ? await db.selectFrom('volunteerHours').select('minutes').where('id', '=', hoursId).executeTakeFirst()
      : undefined
    if (hours && minutes !== null && hours.minutes !== minutes)
      return 'The hours were edited since, and stay as they are.'
    if (hoursId && hours && was === null)
      await db.deleteFrom('volunteerHours').where('id', '=', hoursId).execute()
    if (hoursId && hours && was !== null) {
      await db.updateTable('volunteerHours').set({ minutes: was }).where('id', '=', hoursId).execute()
    }
    if (attended && eventId) {
      await db
        .deleteFrom('attendance')
        .where('eventId', '=', eventId)
        .where('userId', '=', subjectId)
        .execute()
    }
    return null
  },
}
