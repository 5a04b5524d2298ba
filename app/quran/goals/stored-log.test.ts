import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'
import { hourMs } from '#app/platform/time/instant.ts'
import { addDays } from '#app/platform/time/local-date.ts'
import { applyOperations } from '#app/quran/log/entry-store.server.ts'
import type { Operation } from '#app/quran/log/operation.ts'
import { readReadingSummary } from '#app/quran/log/reading-store.server.ts'
import type { Goal } from '#app/quran/practice/goal.ts'
import { readMemberDay } from '#app/quran/practice/member-day.server.ts'
import { findPractice, saveDayEnd, saveLocation } from '#app/quran/practice/practice-store.server.ts'
import { openTestDatabase } from '#tests/database.ts'
import { expectedDays, expectedStreak } from '#tests/fixtures/quran-definition.ts'
import { expectedReadings, type LifeStep, quranLife } from '#tests/fixtures/quran-life.ts'
import { addTestMember } from '#tests/member.ts'
import { deletionOf, putOf, tapOf } from '#tests/quran-operations.ts'
import { removeGoal, setGoal } from './goals-store.server.ts'
import { endPause, listPauses, removePause, savePause } from './pause-store.server.ts'

const numRuns = 40

/** A member whose log is stored, and what the test knows about it. */
class Life {
  operations: Operation[] = []
  goals = new Map<string, Goal>()
  operationCount = 0
  db: Database
  id: string
  timeZone: string
  now: Date

  constructor(db: Database, id: string, timeZone: string, now: Date) {
    this.db = db
    this.id = id
    this.timeZone = timeZone
    this.now = now
  }

  async today() {
    return (await readMemberDay(this.db, this, this.now)).today
  }

  /** Operations have ids in no particular order, because they are from several devices. */
  fields(localDate: string, delay: number) {
    const { timeZone } = this
    const id = `${(this.operationCount++ * 7) % 10}-operation-${this.operationCount}`
    return { id, localDate, timeZone, at: new Date(this.now.getTime() - delay * hourMs).toISOString() }
  }

  async send(operations: Operation[]) {
    const { refused } = await applyOperations(this.db, this.id, operations, this.now)
    const ids = new Set(refused.map(({ id }) => id))
    this.operations.push(...operations.filter(({ id }) => !ids.has(id)))
  }
}

const pickOf = <Item>(items: readonly Item[], pick: number) => items[pick % Math.max(items.length, 1)]

async function takeStep(life: Life, step: LifeStep) {
  const today = await life.today()
  if (step.kind === 'open the log') await expectMatchesDefinition(life)
  else if (step.kind === 'travel') life.timeZone = step.zone
  else if (step.kind === 'day end') await changeDayEnd(life, step, today)
  else if (step.kind === 'tap') await life.send([tapOf(life.fields(addDays(today, -step.back), step.delay))])
  else if (step.kind === 'add') await life.send([putOf(newEntry(life, step, today))])
  else if (step.kind === 'deliver again') await life.send(life.operations.slice(step.pick % 10).reverse())
  else if (step.kind === 'edit' || step.kind === 'delete') await changeEntry(life, step, today)
  else if (step.kind === 'goal' || step.kind === 'remove goal') await changeGoal(life, step, today)
  else await changePause(life, step, today)
}

const changeDayEnd = (
  { db, id }: Life,
  { dayEnd, dayEndHour }: LifeStep & { kind: 'day end' },
  today: string,
) => saveDayEnd(db, id, { dayEnd, dayEndHour }, today)

const newEntry = (life: Life, { back, delay, content }: LifeStep & { kind: 'add' }, today: string) => ({
  ...life.fields(addDays(today, -back), delay),
  entryId: `entry-${life.operationCount}`,
  content,
})

async function changeEntry(life: Life, step: LifeStep & { kind: 'edit' | 'delete' }, today: string) {
  const entry = pickOf(life.operations, step.pick)
  if (!entry) return
  const { entryId, localDate } = entry
  if (step.kind === 'delete')
    await life.send([deletionOf({ ...life.fields(localDate, step.delay), entryId })])
  else {
    const date = step.back === 0 ? localDate : addDays(today, -step.back)
    await life.send([putOf({ ...life.fields(date, step.delay), entryId, content: step.content })])
  }
}

async function changeGoal(life: Life, step: LifeStep & { kind: 'goal' | 'remove goal' }, today: string) {
  if (step.kind === 'remove goal') {
    const startsOn = pickOf([...life.goals.keys()], step.pick) ?? today
    await removeGoal(life.db, life.id, startsOn, today)
    if (startsOn >= today) life.goals.delete(startsOn)
    return
  }
  const { ahead, measure, amount, weekdays, fromPage, planDays } = step
  const startsOn = addDays(today, ahead)
  const isPlan = measure === 'khatma'
  const plan = { fromPage: isPlan ? fromPage : null, finishOn: isPlan ? addDays(startsOn, planDays) : null }
  const goal = { startsOn, measure, amount, weekdays, ...plan }
  await setGoal(life.db, life.id, goal, { today, now: life.now })
  life.goals.set(startsOn, goal)
}

type PauseStep = LifeStep & { kind: 'pause' | 'end pause' | 'remove pause' }

async function changePause(life: Life, step: PauseStep, today: string) {
  const { db, id: userId, now } = life
  if (step.kind === 'pause') {
    const startsOn = addDays(today, step.from)
    const dates = { startsOn, endsOn: step.days === null ? null : addDays(startsOn, step.days) }
    await savePause(db, userId, { id: null, dates }, { today, now })
    return
  }
  const id = pickOf(await listPauses(db, userId), step.pick)?.id ?? ''
  await (step.kind === 'end pause' ? endPause : removePause)(db, userId, id, { today, now })
}

/** Opens the log, which also moves its checkpoint, and compares it with the definition. */
async function expectMatchesDefinition(life: Life) {
  const summary = await readReadingSummary(life.db, life, life.now)
  const today = await life.today()
  const days = expectedReadings(life.operations)
  const startedOn = (await findPractice(life.db, life.id))?.startedOn ?? null
  const pauses = await listPauses(life.db, life.id)
  const expected = expectedDays({ startedOn, goals: [...life.goals.values()], pauses, days }, today)
  const states = new Map(expected.map(({ date, state }) => [date, state]))
  const week = [6, 5, 4, 3, 2, 1, 0].map((back) => addDays(today, -back))
  expect({
    streak: summary.currentStreak,
    missed: summary.missedDays,
    read: summary.daysRead,
    week: summary.week.map(({ date, state }) => `${date} ${state}`),
  }).toEqual({
    streak: expectedStreak(expected, today),
    missed: expected.filter(({ state }) => state === 'missed').length,
    read: days.filter(({ localDate }) => localDate <= today).length,
    week: week.map((date) => `${date} ${states.get(date) ?? 'free'}`),
  })
}

test('after any history, the stored log matches the definition', async () => {
  const { db, close } = await openTestDatabase('sqlite')
  await fc.assert(
    fc.asyncProperty(quranLife, async ({ start, zone, steps }) => {
      const now = new Date(start)
      const { id } = await addTestMember(db, {}, now)
      const life = new Life(db, id, zone, now)
      await saveLocation(db, id, { latitude: 40.7, longitude: -74 }, await life.today())
      for (const [hours, step] of steps) {
        life.now = new Date(life.now.getTime() + hours * hourMs)
        await takeStep(life, step)
      }
      await expectMatchesDefinition(life)
    }),
    { numRuns },
  )
  await close()
})
