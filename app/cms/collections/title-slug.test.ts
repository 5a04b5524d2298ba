import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxSlugLength } from '#app/platform/slug.ts'
import { titleSlug } from './title-slug.server.ts'

const event = { titleField: 'title', noun: 'event', slugDate: () => '2026-11-28' }
const article = { titleField: 'title', noun: 'article' }

test.each([
  ['Iftar', 'iftar', 'iftar'],
  ['Iftar إفطار', 'iftar', 'iftar'],
  ['إفطار جماعي في رمضان', 'aftar-jmaey-fy-rmdan-2026-11-28', 'aftar-jmaey-fy-rmdan'],
  ['مُحاضَرَة عن الصَّلاة', 'muhadrt-en-alslat-2026-11-28', 'muhadrt-en-alslat'],
  ['رمضان ٢٠٢٦', 'rmdan-2026-2026-11-28', 'rmdan-2026'],
  ['افطاری کی شام', 'aftary-ky-sham-2026-11-28', 'aftary-ky-sham'],
  ['Обед', 'obed-2026-11-28', 'obed'],
  ['🌙', 'event-2026-11-28', 'article'],
])('the slug of %j is %s for an event and %s without a date', async (title, ofEvent, ofArticle) => {
  expect(await titleSlug(event, { title })).toBe(ofEvent)
  expect(await titleSlug(article, { title })).toBe(ofArticle)
})

test('any title gives a valid slug, with the date if the title has no Latin letters', async () => {
  const arabic = fc.string({ unit: fc.constantFrom(...'ابتثجحخدذرزسشصضطظعغفقكلمنهوي ءئؤة'), maxLength: 200 })
  await fc.assert(
    fc.asyncProperty(fc.oneof(arabic, fc.string({ unit: 'grapheme', maxLength: 200 })), async (title) => {
      const slug = await titleSlug(event, { title })
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(slug.length).toBeLessThanOrEqual(maxSlugLength)
      expect(/[a-z]/.test(slug.replace(/^event/, '')) || slug.endsWith('-2026-11-28')).toBe(true)
    }),
  )
})
