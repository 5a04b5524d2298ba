import { posterCode } from '#app/events/check-in/check-in-code.server.ts'
import { signupLink } from '#app/events/signup/signup-link.server.ts'
import { signUpMember } from '#app/events/signup/signup-store.server.ts'
import { networkOf } from '#app/platform/http/client-address.server.ts'
import { countAttempt } from '#app/platform/http/rate-limit.server.ts'
import { formatCode } from '#app/platform/http/typed-code.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { expect, test } from '#tests/e2e.ts'
import { defaultParty, signupLinks, storeSignupEvent } from '#tests/fixtures/signup-fixture.ts'
import { openPage } from '#tests/html-page.ts'
import { logIn } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'
import { type Site, secretOf } from '#tests/site.ts'

test('with the code on the poster, members with a spot can check in, and others are told what to do @server', async ({
  site,
}) => {
  const now = new Date()
  const today = localDateIn(now, 'America/New_York')
  // An all-day event, so that check-in is open at any time of day.
  const event = await storeSignupEvent(site.db, { localDate: today, startTime: null, endTime: null })
  const laterEvent = await storeSignupEvent(site.db)
  const admin = await addTestMember(site.db, { role: 'admin' })
  const omar = await addTestMember(site.db, { name: 'Omar' })
  for (const { id } of [event, laterEvent])
    await signUpMember(site.db, id, omar.id, { ...defaultParty, partySize: 2 }, signupLinks, now)

  const readPosterCode = async (id: string) => {
    const page = await openPage(site, `/admin/opportunities/${id}/check-in/poster`, admin)
    return /Code: (\w{4}-\w{2})/.exec(page.text)?.[1] ?? ''
  }
  const code = await readPosterCode(event.id)
  const path = (slug: string, value: string) => `/events/${slug}/check-in?code=${value}`
  const invalid = await openPage(site, path(event.slug, await readPosterCode(laterEvent.id)), omar)
  expect((await invalid.submit('We’re here')).text).toContain('This is not the code on the poster.')
  const early = await openPage(site, path(laterEvent.slug, await readPosterCode(laterEvent.id)), omar)
  expect(early.text).toContain('Check-in opens on Jun 1, 2090')
  const scanned = await openPage(site, path(event.slug, code), omar)
  const checkedIn = await scanned.submit('We’re here')
  expect(checkedIn.texts('h1')).toEqual(['You are checked in'])
  expect(checkedIn.text, 'someone who is checked in cannot cancel').not.toContain('Cancel my sign-up')
  const again = await openPage(site, path(event.slug, code), omar)
  expect(again.text).toContain('You are checked in. Welcome!')
  const stored = await site.db
    .selectFrom('checkInOperation')
    .select(['person', 'recordedBy'])
    .orderBy('person')
    .execute()
  expect(stored).toEqual([
    { person: 0, recordedBy: null },
    { person: 1, recordedBy: null },
  ])

  const visitor = await openPage(site, path(event.slug, code))
  expect(visitor.text).toContain(`Then enter this code: ${code}`)
  const stranger = await openPage(site, path(event.slug, code), await addTestMember(site.db))
  expect((await stranger.follow('Sign up')).texts('h1')).toEqual(['Sign up'])
  await openPage(site, `/admin/opportunities/${event.id}/check-in`, admin)
    .then((page) =>
      page.submit('Add and check in', { Name: 'Bilal', 'Email (optional)': 'bilal@example.org' }),
    )
    .then((page) => page.submit('Undo: Bilal'))
  const signupForm = await openPage(site, `/events/${laterEvent.slug}/signup`)
  await signupForm.submit('I’m coming', { Name: 'Bilal', Email: 'bilal@example.org' })
  const { text } = await site.mailTo('bilal@example.org')
  const [, token = ''] = /token=(\S+)/.exec(text ?? '') ?? []
  const pending = await openPage(site, `/events/${laterEvent.slug}/check-in?token=${token}`)
  expect(pending.text).toContain('You have no spot at this event yet.')
})

/** Adds an event that takes place today at the Kaaba, and a guest with a spot. */
async function storeEventWithGuest(site: Site) {
  const localDate = localDateIn(new Date(), 'America/New_York')
  const times = { localDate, startTime: null, endTime: null }
  const event = await storeSignupEvent(site.db, { ...times, latitude: 21.4225, longitude: 39.8262 })
  const guest = { id: `guest-${event.id}`, name: 'Sara', email: 'sara@example.org', partySize: 2 }
  await site.db
    .insertInto('eventSignup')
    .values({ ...guest, eventId: event.id, createdAt: '2026-11-01T00:00:00.000Z' })
    .execute()
  const links = { origin: '', secret: await secretOf(site) }
  const link = signupLink(links, { slug: event.slug, signupId: guest.id })
  const path = link.replace('/signup', '/check-in')
  return { event, path: `${path}&code=${formatCode(posterCode(event.id, links.secret))}` }
}

test('a guest checks in with the emailed link and the code on the poster @server', async ({ site }) => {
  const { event, path } = await storeEventWithGuest(site)
  const page = await openPage(site, path)
  const done = await page.submit('We’re here')
  expect(done.texts('h1')).toEqual(['You are checked in'])
  expect((await openPage(site, path)).text).toContain('You are checked in. Welcome!')
  const operations = await site.db
    .selectFrom('checkInOperation')
    .select(['person', 'kind'])
    .where('eventId', '=', event.id)
    .orderBy('person')
    .execute()
  expect(operations).toEqual([
    { person: 0, kind: 'in' },
    { person: 1, kind: 'in' },
  ])
})

test('one network can try at most 300 codes per hour @server', async ({ site }) => {
  const { path } = await storeEventWithGuest(site)
  const page = await openPage(site, path)
  const limit = { maxAttempts: 300, windowSeconds: 3600 }
  for (let attempt = 0; attempt < 300; attempt += 1)
    await countAttempt(site.db, `event check-in from ${networkOf('127.0.0.1')}`, limit, new Date())
  const limited = await page.submit('We’re here')
  expect(limited.status).toBe(429)
  expect(limited.text).toContain('Too many attempts. Please try again in')
  expect(Number(limited.response.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('people can check on their device whether they are in the right place @script @phone', async ({
  page,
  site,
}) => {
  const { path } = await storeEventWithGuest(site)
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 21.4226, longitude: 39.8263 })
  await page.goto(path)
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')))
  // The button appears after hydration, which starts at the first interaction.
  await page.getByRole('heading', { level: 1 }).click()
  await page.getByRole('button', { name: 'Am I in the right place?' }).click()
  await expect(page.getByText('You are in the right place.')).toBeVisible()
  await page.context().setGeolocation({ latitude: 21.5, longitude: 39.9 })
  await page.getByRole('button', { name: 'Am I in the right place?' }).click()
  await expect(page.getByText('Please check in when you are there.')).toBeVisible()
  expect(sent.filter((text) => /21\.[45]|39\.[89]/.test(text))).toEqual([])
})

test('the poster fits on one page, without the admin area around it @script @desktop', async ({
  page,
  site,
}) => {
  const { event } = await storeEventWithGuest(site)
  await logIn(page, site, await addTestMember(site.db, { role: 'admin' }))
  await page.goto(`/admin/opportunities/${event.id}/check-in/poster`)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('[data-poster]')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Poster for self check-in' })).toBeHidden()
  await expect(page.getByRole('navigation').first()).toBeHidden()
  const margin = { top: '0.5in', right: '0.5in', bottom: '0.5in', left: '0.5in' }
  const pdf = await page.pdf({ format: 'Letter', margin })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})
