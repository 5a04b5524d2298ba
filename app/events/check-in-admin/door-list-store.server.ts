import { checkInCode } from '#app/events/check-in/check-in-code.server.ts'
import { listOperations } from '#app/events/check-in/check-in-store.server.ts'
import { type Operation, personKey, presenceOf } from '#app/events/check-in/presence.ts'
import type { StoredEvent } from '#app/events/event/event-store.server.ts'
import { readShiftLabels } from '#app/events/roster/shift-store.server.ts'
import { describeGuardian } from '#app/events/signup-admin/signup-labels.ts'
import { listSignups, nameOf } from '#app/events/signup-admin/signup-list-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { type DoorList, partyLabels } from './door-list.ts'

const maxRows = 5000

/** The people with a spot, by name, and then people who canceled but were checked in. */
export async function readDoorList(
  db: Database,
  event: Pick<StoredEvent, 'id' | 'capacity' | 'localDate' | 'lastDate' | 'startTime' | 'endTime'>,
  secret: string,
  now: Date,
): Promise<DoorList> {
  const [confirmedSignups, recordedOperations, attendances, shifts] = await Promise.all([
    listSignups(db, event.id, 'confirmed', 1, maxRows),
    listOperations(db, event.id),
    listAttendances(db, event.id),
    readShiftLabels(db, event),
  ])
  const operations = [...recordedOperations, ...operationsFor(attendances, recordedOperations)]
  const checkedInIds = new Set([...presenceOf(operations).keys()].map((key) => key.split(' ')[0]))
  const canceledSignups = (await listSignups(db, event.id, 'cancelled', 1, maxRows)).filter(({ id }) =>
    checkedInIds.has(id),
  )
  return {
    signups: [...confirmedSignups, ...canceledSignups].map((row) => ({
      id: row.id,
      people: partyLabels(nameOf(row), row.partySize, row.childNames),
      isGuest: row.userId === null,
      guardian: describeGuardian(row),
      ...shiftOf(row, shifts),
      code: checkInCode(row.id, secret),
    })),
    operations,
    capacity: event.capacity,
    serverTime: now.toISOString(),
  }
}

function shiftOf({ shiftId }: { shiftId: string | null }, shifts: Map<string, string>) {
  const shift = shifts.get(shiftId ?? '')
  return shift === undefined ? {} : { shift }
}

/** Converts attendance without an operation, such as imported attendance, to operations. */
function operationsFor(
  attendances: { signupId: string; recordedAt: string }[],
  recordedOperations: Operation[],
) {
  const keys = new Set(recordedOperations.map(personKey))
  return attendances
    .map(({ signupId, recordedAt }): Operation => {
      return { id: `attendance ${signupId}`, signupId, person: 0, kind: 'in', at: recordedAt }
    })
    .filter((operation) => !keys.has(personKey(operation)))
}

const listAttendances = (db: Database, eventId: string) =>
  db
    .selectFrom('attendance')
    .innerJoin('eventSignup', (join) =>
      join
        .onRef('eventSignup.userId', '=', 'attendance.userId')
        .onRef('eventSignup.eventId', '=', 'attendance.eventId'),
    )
    .select(['eventSignup.id as signupId', 'attendance.recordedAt'])
    .where('attendance.eventId', '=', eventId)
    .execute()
