import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ageGroups, consentState, guardianAnswerDays, guardianHoldUntil, lacksConsent } from './guardian.ts'

const age = (min: number, max: number) => fc.option(fc.integer({ min, max }))
const zone = 'America/New_York'

test('people choose their age group only if it makes a difference', () => {
  expect(ageGroups({ minimumAge: null, guardianUnder: null })).toEqual([])
  expect(ageGroups({ minimumAge: 18, guardianUnder: 18 })).toEqual([])
  expect(ageGroups({ minimumAge: null, guardianUnder: 18 })).toEqual([
    ['adult', '18 or older'],
    ['minor', '13 to 17'],
    ['under13', 'Under 13'],
  ])
  expect(ageGroups({ minimumAge: 16, guardianUnder: 18 })).toEqual([
    ['adult', '18 or older'],
    ['minor', '16 to 17'],
  ])
  expect(ageGroups({ minimumAge: null, guardianUnder: 13 })).toEqual([
    ['adult', '13 or older'],
    ['under13', 'Under 13'],
  ])
  expect(ageGroups({ minimumAge: 17, guardianUnder: 18 })[1]).toEqual(['minor', '17'])
})

test('every age from the minimum is in exactly one group, and people under the limit need a guardian', () => {
  fc.assert(
    fc.property(
      age(1, 99),
      age(13, 21),
      fc.integer({ min: 0, max: 99 }),
      (minimumAge, guardianUnder, years) => {
        const groups = ageGroups({ minimumAge, guardianUnder })
        if (groups.length === 0 || years < (minimumAge ?? 0)) return
        const matching = groups.filter(([, label]) => includes(label, years)).map(([group]) => group)
        expect(matching).toHaveLength(1)
        expect(matching[0] === 'adult').toBe(years >= (guardianUnder ?? 0))
        expect(matching[0] === 'under13').toBe(years < 13)
      },
    ),
    { numRuns: 1000 },
  )
})

function includes(label: string, years: number) {
  const [first = 0, last = first] = (label.match(/\d+/g) ?? []).map(Number)
  if (label.startsWith('Under')) return years < first
  return label.endsWith('or older') ? years >= first : years >= first && years <= last
}

test('nobody gets a spot before their guardian has agreed, or after the guardian has declined', () => {
  const none = { guardianAskedAt: null, guardianConsentAt: null, guardianDeclinedAt: null }
  const at = '2026-11-23T12:00:00.000Z'
  expect(lacksConsent({ ageGroup: '', ...none })).toBe(false)
  expect(consentState({ ageGroup: 'minor', ...none })).toBe('unconfirmed')
  expect(consentState({ ageGroup: 'under13', ...none, guardianAskedAt: at })).toBe('waiting')
  expect(lacksConsent({ ageGroup: 'minor', ...none, guardianAskedAt: at })).toBe(true)
  expect(lacksConsent({ ageGroup: 'minor', ...none, guardianConsentAt: at })).toBe(false)
  expect(lacksConsent({ ageGroup: 'minor', ...none, guardianConsentAt: at, guardianDeclinedAt: at })).toBe(
    true,
  )
})

test('spots are held for a guardian for at least the hours in the settings, unless the event starts sooner', () => {
  const instant = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2027-01-01') })
  const quiet = { from: '22:00', to: '08:00' }
  fc.assert(
    fc.property(
      instant,
      fc.integer({ min: 1, max: 168 }),
      fc.integer({ min: 1, max: 400 }),
      (ms, hours, hoursToStart) => {
        const startsAt = new Date(ms + hoursToStart * 3_600_000)
        const until = guardianHoldUntil(new Date(ms), { hours, quiet, timeZone: zone }, startsAt)
        const latest = Math.min(startsAt.getTime(), ms + guardianAnswerDays * 86_400_000)
        expect(until.getTime()).toBeLessThanOrEqual(latest)
        const atLeast = Math.min(ms + hours * 3_600_000, startsAt.getTime())
        expect(until.getTime()).toBeGreaterThanOrEqual(atLeast)
      },
    ),
    { numRuns: 1000 },
  )
})
