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
import { expectedDays, expectedStreak } from '#tests/fixtures/quran-reference-implementation.ts'
import { expectedReadings, quranScenario, type ScenarioStep } from '#tests/fixtures/quran-scenario.ts'
import { addTestMember } from '#tests/member.ts'
import { deletionOf, putOf, tapOf } from '#tests/quran-operations.ts'
import { removeGoal, setGoal } from './goals-store.server.ts'
import { deletePause, endPause, listPauses, savePause } from './pause-store.server.ts'

const numRuns = 40

/** A member whose log is stored, with the operations and goals that the log should contain. */
class Simulation {
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

  /** The common fields of an operation. The ids are in no particular order, as if they came from several devices. */
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

async function takeStep(simulation: Simulation, step: ScenarioStep) {
  const today = await simulation.today()
  if (step.kind === 'open the log') await expectMatchesReference(simulation)
  else if (step.kind === 'travel') simulation.timeZone = step.zone
  else if (step.kind === 'day end') await changeDayEnd(simulation, step, today)
  else if (step.kind === 'tap')
    await simulation.send([tapOf(simulation.fields(addDays(today, -step.back), step.delay))])
  else if (step.kind === 'add') await simulation.send([putOf(newEntry(simulation, step, today))])
  else if (step.kind === 'deliver again')
    await simulation.send(simulation.operations.slice(step.pick % 10).reverse())
  else if (step.kind === 'edit' || step.kind === 'delete') await changeEntry(simulation, step, today)
  else if (step.kind === 'goal' || step.kind === 'remove goal') await changeGoal(simulation, step, today)
  else await changePause(simulation, step, today)
}

const changeDayEnd = (
  { db, id }: Simulation,
  { dayEnd, dayEndHour }: ScenarioStep & { kind: 'day end' },
  today: string,
) => saveDayEnd(db, id, { dayEnd, dayEndHour }, today)

const newEntry = (
  simulation: Simulation,
  { back, delay, content }: ScenarioStep & { kind: 'add' },
  today: string,
) => ({
  ...simulation.fields(addDays(today, -back), delay),
  entryId: `entry-${simulation.operationCount}`,
  content,
})

async function changeEntry(
  simulation: Simulation,
  step: ScenarioStep & { kind: 'edit' | 'delete' },
  today: string,
) {
  const entry = pickOf(simulation.operations, step.pick)
  if (!entry) return
  const { entryId, localDate } = entry
  if (step.kind === 'delete')
    await simulation.send([deletionOf({ ...simulation.fields(localDate, step.delay), entryId })])
  else {
    const date = step.back === 0 ? localDate : addDays(today, -step.back)
    await simulation.send([putOf({ ...simulation.fields(date, step.delay), entryId, content: step.content })])
  }
}

async function changeGoal(
  simulation: Simulation,
  step: ScenarioStep & { kind: 'goal' | 'remove goal' },
  today: string,
) {
  if (step.kind === 'remove goal') {
    const startsOn = pickOf([...simulation.goals.keys()], step.pick) ?? today
    await removeGoal(simulation.db, simulation.id, startsOn, today)
    if (startsOn >= today) simulation.goals.delete(startsOn)
    return
  }
  const { ahead, measure, amount, weekdays, fromPage, planDays } = step
  const startsOn = addDays(today, ahead)
  const isPlan = measure === 'khatma'
  const plan = { fromPage: isPlan ? fromPage : null, finishOn: isPlan ? addDays(startsOn, planDays) : null }
  const goal = { startsOn, measure, amount, weekdays, ...plan }
  await setGoal(simulation.db, simulation.id, goal, { today, now: simulation.now })
  simulation.goals.set(startsOn, goal)
}

type PauseStep = ScenarioStep & { kind: 'pause' | 'end pause' | 'delete pause' }

async function changePause(simulation: Simulation, step: PauseStep, today: string) {
  const { db, id: userId, now } = simulation
  if (step.kind === 'pause') {
    const startsOn = addDays(today, step.from)
    const dates = { startsOn, endsOn: step.days === null ? null : addDays(startsOn, step.days) }
    await savePause(db, userId, { id: null, dates }, { today, now })
    return
  }
  const id = pickOf(await listPauses(db, userId), step.pick)?.id ?? ''
  await (step.kind === 'end pause' ? endPause : deletePause)(db, userId, id, { today, now })
}

/** Opens the log, which also moves its checkpoint, and compares it with the reference implementation. */
async function expectMatchesReference(simulation: Simulation) {
  const summary = await readReadingSummary(simulation.db, simulation, simulation.now)
  const today = await simulation.today()
  const days = expectedReadings(simulation.operations)
  const startedOn = (await findPractice(simulation.db, simulation.id))?.startedOn ?? null
  const pauses = await listPauses(simulation.db, simulation.id)
  const expected = expectedDays({ startedOn, goals: [...simulation.goals.values()], pauses, days }, today)
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

test('after any history, the stored log matches the reference implementation', async () => {
  const { db, close } = await openTestDatabase('sqlite')
  await fc.assert(
    fc.asyncProperty(quranScenario, async ({ start, zone, steps }) => {
      const now = new Date(start)
      const { id } = await addTestMember(db, {}, now)
      const simulation = new Simulation(db, id, zone, now)
      await saveLocation(db, id, { latitude: 40.7, longitude: -74 }, await simulation.today())
      for (const [hours, step] of steps) {
        simulation.now = new Date(simulation.now.getTime() + hours * hourMs)
        await takeStep(simulation, step)
      }
      await expectMatchesReference(simulation)
    }),
    { numRuns },
  )
  await close()
})
