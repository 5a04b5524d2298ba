import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { localTimeOf } from '#app/platform/time/local-time.ts'
import { publicationOf, publicationState, publishedAtOf } from './publication.ts'
import { checkPublication, publicationFields } from './publication-fields.ts'

const zone = 'America/New_York'
const now = new Date('2026-11-21T15:00:00.000Z')

test('reads the publication time in the site’s time zone', () => {
  const at = { publication: 'at', publishAt: '2026-11-28T10:00' } as const
  expect(publishedAtOf(at, null, zone, now)).toBe('2026-11-28T15:00:00.000Z')
  expect(publishedAtOf({ ...at, publishAt: '2026-07-01T10:00' }, null, zone, now)).toBe(
    '2026-07-01T14:00:00.000Z',
  )
})

test('a published item keeps its publication time, and a scheduled one can be published early', () => {
  const choice = { publication: 'now', publishAt: '' } as const
  expect(publishedAtOf(choice, '2026-01-01T00:00:01.000Z', zone, now)).toBe('2026-01-01T00:00:01.000Z')
  expect(publishedAtOf(choice, '2027-01-01T00:00:00.000Z', zone, now)).toBe(now.toISOString())
  expect(publishedAtOf(choice, null, zone, now)).toBe(now.toISOString())
  expect(publishedAtOf({ publication: 'draft', publishAt: '' }, now.toISOString(), zone, now)).toBeNull()
})

test('an item without a publication time is a draft; otherwise it is scheduled until then and published afterward', () => {
  expect(publicationState(null, now)).toBe('draft')
  expect(publicationState('2026-11-21T15:00:00.001Z', now)).toBe('scheduled')
  expect(publicationState('2026-11-21T15:00:00.000Z', now)).toBe('published')
})

test('an unchanged form keeps the exact publication time', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2001-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
      fc.constantFrom(zone, 'Asia/Kolkata', 'UTC', 'Australia/Lord_Howe'),
      (instant, timeZone) => {
        const before = instant.toISOString()
        expect(publishedAtOf(publicationOf(before, timeZone, now), before, timeZone, now)).toBe(before)
        expect(localTimeOf(before, timeZone)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)
      },
    ),
  )
})

test('requires a time only for a scheduled item', () => {
  const form = z.object(publicationFields).check(checkPublication)
  const times = ['', '2026-02-30T10:00', '2026-11-28', '2026-11-28T25:00', 'soon', "'; drop"]
  for (const publishAt of times) {
    expect(form.safeParse({ publication: 'at', publishAt }).success).toBe(false)
    expect(form.safeParse({ publication: 'draft', publishAt }).success).toBe(true)
  }
  expect(form.safeParse({ publication: 'at', publishAt: '2026-11-28T10:00' }).success).toBe(true)
  expect(form.safeParse({ publication: 'whenever' }).success).toBe(false)
})
