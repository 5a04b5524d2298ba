import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#app/platform/time/local-date.ts'
import { everyDay, type Goal, goalMeasures, isScheduled } from '#app/quran/practice/goal.ts'
import { checkGoal, earliestStart, goalFormValues, maxPlanDays } from './goal-form.ts'

const today = '2026-11-23'
const base = goalFormValues(null, today, 1)

function check(values: Record<string, string>) {
  const result = checkGoal({ ...base, ...values }, today)
  return result.ok ? result.goal : Object.keys(result.errors)
}

test('a new member’s form suggests any reading on every day, starting today', () => {
  expect(check({})).toEqual({
    startsOn: today,
    measure: 'any',
    amount: 0,
    weekdays: everyDay,
    fromPage: null,
    finishOn: null,
  })
})

test('only the amount of the chosen measure is read, and it has limits', () => {
  expect(check({ measure: 'pages', pages: '2,5' })).toMatchObject({ measure: 'pages', amount: 2.5 })
  expect(check({ measure: 'ayat', ayat: '20', pages: 'ignored' })).toMatchObject({ amount: 20 })
  for (const pages of ['', '0', '0.2', '605', 'two', '-1', '1e2'])
    expect(check({ measure: 'pages', pages })).toEqual(['pages'])
  expect(check({ measure: 'ayat', ayat: '1.5' })).toEqual(['ayat'])
  expect(check({ measure: 'minutes', minutes: '1441' })).toEqual(['minutes'])
})

test('a plan ends with Ramadan, after a set number of days, or on a date', () => {
  const plan = (values: Record<string, string>) => check({ measure: 'khatma', fromPage: '1', ...values })
  expect(plan({ finish: 'ramadan' })).toMatchObject({ finishOn: '2027-03-08', fromPage: 1, amount: 0 })
  expect(plan({ finish: 'days', days: '30' })).toMatchObject({ finishOn: '2026-12-22' })
  expect(plan({ finish: 'date', finishOn: '2026-12-31', fromPage: '582' })).toMatchObject({
    finishOn: '2026-12-31',
    fromPage: 582,
  })
  expect(plan({ finish: 'days', days: '0' })).toEqual(['days'])
  expect(plan({ finish: 'date', finishOn: '2026-11-22' })).toEqual(['finishOn'])
  expect(plan({ finish: 'date', finishOn: addDays(today, maxPlanDays) })).toEqual(['finishOn'])
  expect(plan({ finish: '' })).toEqual(['finish'])
  expect(plan({ finish: 'days', days: '30', fromPage: '605' })).toEqual(['fromPage'])
})

test('the form for an existing plan suggests an end in the future, and the next page to read', () => {
  const plan: Goal = {
    startsOn: '2026-10-01',
    measure: 'khatma',
    amount: 0,
    weekdays: everyDay,
    fromPage: 1,
    finishOn: '2026-11-22',
  }
  expect(goalFormValues(plan, today, 43)).toMatchObject({ finish: 'ramadan', finishOn: '', fromPage: '43' })
  expect(goalFormValues({ ...plan, finishOn: today }, today, 43)).toMatchObject({
    finish: 'date',
    finishOn: today,
  })
})

test('after a plan was finished on its last day, the form suggests an end after the new start', () => {
  const plan: Goal = {
    startsOn: '2026-10-01',
    measure: 'khatma',
    amount: 0,
    weekdays: everyDay,
    fromPage: 1,
    finishOn: today,
  }
  const earliest = earliestStart(today, true)
  const values = goalFormValues(plan, today, 1, earliest)
  expect(checkGoal(values, today, earliest)).toMatchObject({ ok: true, goal: { finishOn: '2027-03-08' } })
})

test('a plan that starts after Ramadan ends with the next one', () => {
  expect(check({ measure: 'khatma', finish: 'ramadan', startsOn: '2027-03-11' })).toMatchObject({
    finishOn: '2028-02-25',
  })
})

test('a plan must include at least one of its weekdays', () => {
  // November 23, 2026, is a Monday.
  const onlySunday = Object.fromEntries([1, 2, 3, 4, 5, 6].map((number) => [`weekday${number}`, '']))
  const plan = { measure: 'khatma', finish: 'days', ...onlySunday }
  expect(check({ ...plan, days: '6' })).toEqual(['weekdays'])
  expect(check({ ...plan, days: '7' })).toMatchObject({ weekdays: 64 })
  expect(check({ ...onlySunday, weekday7: '' })).toEqual(['weekdays'])
  expect(check({ ...onlySunday, weekday7: '', measure: 'none' })).toMatchObject({ measure: 'none' })
})

test('a goal starts no earlier than today and no later than a year from today', () => {
  expect(check({ startsOn: '2026-11-22' })).toEqual(['startsOn'])
  expect(check({ startsOn: '2027-11-24' })).toMatchObject({ startsOn: '2027-11-24' })
  expect(check({ startsOn: '2027-11-25' })).toEqual(['startsOn'])
  expect(check({ startsOn: 'tomorrow' })).toEqual(['startsOn'])
})

test('if a khatma was finished today, the next goal starts tomorrow or later', () => {
  const earliest = earliestStart(today, true)
  expect([earliestStart(today, false), earliest]).toEqual([today, '2026-11-24'])
  const values = goalFormValues(null, today, 1, earliest)
  expect(checkGoal(values, today, earliest)).toMatchObject({ ok: true, goal: { startsOn: earliest } })
  const refused = checkGoal({ ...values, startsOn: today }, today, earliest)
  expect(refused).toMatchObject({ ok: false, errors: { startsOn: expect.stringContaining('finished') } })
})

test('an empty form results in error messages, not in an exception', () => {
  expect(checkGoal({}, today)).toMatchObject({ ok: false })
})

const text = fc.oneof(fc.string({ maxLength: 12 }), fc.integer().map(String), fc.constant('2026-12-01'))
const anyForm = fc.record({
  measure: fc.oneof(fc.constantFrom(...goalMeasures), text),
  pages: text,
  ayat: text,
  minutes: text,
  finish: fc.oneof(fc.constantFrom('ramadan', 'days', 'date'), text),
  days: fc.oneof(fc.nat(2000).map(String), text),
  finishOn: text,
  fromPage: fc.oneof(fc.nat(700).map(String), text),
  startsOn: fc.oneof(
    fc.integer({ min: -3, max: 400 }).map((days) => addDays(today, days)),
    text,
  ),
  weekday1: fc.constantFrom('', 'on'),
  weekday5: fc.constantFrom('', 'on'),
})

test('every accepted goal can be met, and resubmitting its unchanged form results in the same goal', () => {
  fc.assert(
    fc.property(anyForm, (values) => {
      const result = checkGoal(values, today)
      if (!result.ok) {
        expect(Object.values(result.errors).every(Boolean)).toBe(true)
        return
      }
      const { goal } = result
      expect(goal.startsOn >= today).toBe(true)
      if (goal.finishOn) expect(hasScheduledDay(goal, goal.finishOn)).toBe(true)
      const resubmitted = checkGoal(
        { ...goalFormValues(goal, today, goal.fromPage ?? 1), startsOn: goal.startsOn },
        today,
      )
      expect(resubmitted).toMatchObject({ ok: true, goal })
    }),
    { numRuns: 300 },
  )
})

function hasScheduledDay(goal: Goal, finishOn: string) {
  for (let date = goal.startsOn; date <= finishOn; date = addDays(date, 1))
    if (isScheduled(date, goal)) return true
  return false
}
