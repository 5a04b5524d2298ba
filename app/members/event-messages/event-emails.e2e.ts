import { stillComingLink } from '#app/events/signup/signup-link.server.ts'
import { expect, test } from '#tests/e2e.ts'
import { storeSignupEvent } from '#tests/fixtures/signup-fixture.ts'
import { openPage } from '#tests/html-page.ts'
import { addTestMember } from '#tests/member.ts'
import { type Site, secretOf } from '#tests/site.ts'

const addGuest = (site: Site, eventId: string, id: string, columns: object = {}) =>
  site.db
    .insertInto('eventSignup')
    .values({
      id,
      eventId,
      name: id,
      email: `${id}@example.org`,
      createdAt: '2026-11-10T12:00:00.000Z',
      ...columns,
    })
    .execute()

test('a person asked whether they are still coming says yes, or gives up their spot to the waitlist @server', async ({
  site,
}) => {
  const event = await storeSignupEvent(site.db, { title: 'Iftar', capacity: 1, stillComing: 'first' })
  await addGuest(site, event.id, `amina-${event.id}`)
  const links = { origin: site.url, secret: await secretOf(site) }
  const link = (answer: 'yes' | 'no') =>
    stillComingLink(links, { slug: event.slug, signupId: `amina-${event.id}` }, answer).slice(site.url.length)
  const readSignup = () =>
    site.db
      .selectFrom('eventSignup')
      .selectAll()
      .where('id', '=', `amina-${event.id}`)
      .executeTakeFirstOrThrow()

  const page = await openPage(site, link('yes'))
  expect(page.one('h1').text).toBe('Still coming?')
  expect(page.response.headers.get('cache-control')).toBe('no-store')
  await openPage(site, link('no'))
  expect(await readSignup()).toMatchObject({ status: 'confirmed', comingFor: null })

  const yes = await page.one('main').submit('Yes, I’m coming')
  expect(yes.one('h1').text).toBe('You are coming')
  expect(yes.notice).toBe('Thank you for letting us know. See you there!')
  expect(await readSignup()).toMatchObject({ status: 'confirmed', comingFor: event.localDate })
  const admin = await addTestMember(site.db, { role: 'admin' })
  const list = await openPage(site, `/admin/opportunities/${event.id}/signups`, admin)
  expect(list.one('table').text).toContain('that they are still coming')

  await addGuest(site, event.id, `sara-${event.id}`, { status: 'waitlisted', position: 2 })
  const no = await (await openPage(site, link('no'))).one('main').submit('I can’t come')
  expect(no.notice).toBe('You are no longer signed up. Thank you for letting us know.')
  const statuses = await site.db
    .selectFrom('eventSignup')
    .select(['name', 'status'])
    .where('eventId', '=', event.id)
    .orderBy('name')
    .execute()
  expect(statuses.map(({ status }) => status)).toEqual(['cancelled', 'offered'])
  // The link in an old email now leads to the sign-up page.
  expect((await openPage(site, link('yes'))).one('h1').text).toBe('Join the waitlist')
  for (const path of [
    `${link('yes')}x`,
    `${link('yes').replace('/coming', '').replace('answer=yes&', '')}x`,
  ]) {
    const brokenLinkPage = await openPage(site, path)
    expect([brokenLinkPage.status, brokenLinkPage.one('h1').text]).toEqual([404, 'This link does not work'])
    expect((await brokenLinkPage.follow('Get a new link')).one('h1').text).toBe('Join the waitlist')
  }
  const deletedEventPage = await openPage(site, link('yes').replace(event.slug, 'deleted'))
  expect([deletedEventPage.status, deletedEventPage.one('h1').text]).toEqual([404, 'This link does not work'])
})

test('organizers see the reminders of their own events: sent, stored, failed and upcoming @server', async ({
  site,
}) => {
  const event = await storeSignupEvent(site.db, { title: 'Iftar', reminders: '2 days, 3 hours' })
  const path = `/admin/opportunities/${event.id}/emails`
  const organizer = await addTestMember(site.db, { role: 'organizer' })
  expect((await openPage(site, path, organizer)).status).toBe(403)
  await site.db
    .insertInto('eventOrganizer')
    .values({ eventId: event.id, userId: organizer.id, assignedAt: '2026-11-01T00:00:00.000Z' })
    .execute()
  for (const [index, outcome] of (['sent', 'stored', 'failed'] as const).entries()) {
    await addGuest(site, event.id, `${outcome}-${event.id}`)
    await site.db
      .insertInto('eventDelivery')
      .values({
        eventId: event.id,
        kind: 'reminder',
        subjectId: '2090-05-01 2 days',
        signupId: `${index}`,
        outcome,
        createdAt: '2026-11-20T15:00:00.000Z',
      })
      .execute()
  }
  for (const [index, status] of (['sent', 'failed', 'unknown'] as const).entries())
    await site.db
      .insertInto('pushMessage')
      .values({
        id: `${event.id} ${index}`,
        eventId: event.id,
        subscriptionId: null,
        payload: '',
        status,
        kind: index < 2 ? 'reminder' : 'offer',
        subjectId: '2090-05-01 2 days',
        lastError: null,
        createdAt: '2026-11-20T15:00:00.000Z',
        expiresAt: '2026-11-20T15:00:00.000Z',
        finishedAt: null,
      })
      .execute()
  const page = await openPage(site, path, organizer)
  expect(page.one('main').text).toContain('No mail server is connected')
  page.one('h2', 'Upcoming reminders')
  expect(
    page
      .all('table')[0]
      ?.texts('tbody tr')
      .map((row) => row.replace(/ (AM|PM) .*? To/, ' $1 To')),
  ).toEqual([expect.stringContaining('2 days before'), expect.stringContaining('3 people')])
  const sent = page.all('table')[1]?.text ?? ''
  expect(sent).toContain('Reminder 2 days before, for May 1, 2090')
  const pushed = page.all('table')[2]?.texts('tbody tr')
  expect(pushed?.sort((a, b) => Number(a.includes('Reminder')) - Number(b.includes('Reminder')))).toEqual([
    expect.stringMatching(/Spot offers.*Unknown: 1/),
    expect.stringMatching(/Reminder 2 days before, for May 1, 2090.*Sent: 1.*Failed: 1/),
  ])
  for (const status of ['Sent: 1', 'Stored, not sent: 1', 'Failed: 1']) expect(sent).toContain(status)
})
