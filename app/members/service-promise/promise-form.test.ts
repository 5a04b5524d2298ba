import { expect, test } from 'vitest'
import { checkPromise, promiseFormValues } from './promise-form.ts'

const today = '2026-11-23'
const service = { kind: 'minutes', perDay: '30', monthlyCap: '120', startsOn: today }
const money = { kind: 'money', perDay: '$2.50', monthlyCap: '20', startsOn: today }

const check = (values: Record<string, string>) => {
  const result = checkPromise(values, today)
  return result.ok ? result.terms : Object.keys(result.errors)
}

test('money is a whole number of cents, and service a whole number of minutes', () => {
  const common = { startsOn: today }
  expect(check(money)).toEqual({ ...common, kind: 'money', perDay: 250, monthlyCap: 2000, currency: 'USD' })
  expect(check(service)).toEqual({ ...common, kind: 'minutes', perDay: 30, monthlyCap: 120, currency: null })
  expect(check({ ...service, perDay: '7.5' })).toEqual(['perDay'])
  expect(check({ ...money, perDay: '2.505' })).toEqual(['perDay'])
  expect(check({ ...service, kind: 'dates' })).toEqual(['kind'])
})

test('an amount has limits, and every promise has a monthly cap', () => {
  expect([check({ ...service, perDay: '4' }), check({ ...service, perDay: '241' })]).toEqual([
    ['perDay'],
    ['perDay'],
  ])
  expect([check({ ...money, perDay: '0.99' }), check({ ...money, perDay: '100.01' })]).toEqual([
    ['perDay'],
    ['perDay'],
  ])
  for (const monthlyCap of ['', '29', 'much', String(31 * 240 + 1)])
    expect(check({ ...service, monthlyCap })).toEqual(['monthlyCap'])
  expect(check({ ...service, monthlyCap: '30' })).toMatchObject({ monthlyCap: 30 })
})

test('a promise starts today or within a year, so no past day counts', () => {
  for (const startsOn of ['', '2026-11-22', '2026-02-30', '2027-11-25'])
    expect(check({ ...service, startsOn })).toEqual(['startsOn'])
  expect(check({ ...service, startsOn: '2027-11-24' })).toMatchObject({ startsOn: '2027-11-24' })
})

test('the form shows the current promise, and saving it unchanged gives the same terms', () => {
  for (const values of [service, money]) {
    const result = checkPromise(values, today)
    if (!result.ok) throw new Error('Refused')
    const formValues = promiseFormValues({ ...result.terms, state: 'active' }, today)
    expect(checkPromise(formValues, today)).toEqual(result)
  }
})
