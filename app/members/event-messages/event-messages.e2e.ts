import { findSignupEmailChoice } from '#app/members/reminders/signup-email-choice.server.ts'
import { signupUnsubscribeLink } from '#app/members/reminders/unsubscribe-link.server.ts'
import { expect, test } from '#tests/e2e.ts'
import { storeSignupEvent } from '#tests/fixtures/signup-fixture.ts'
import { openPage } from '#tests/html-page.ts'
import { addTestMember } from '#tests/member.ts'
import { secretOf } from '#tests/site.ts'

test('an organizer previews, tests and sends a message about an assigned event, but not about another event @server', async ({
  request,
  site,
}) => {
  const event = await storeSignupEvent(site.db, { title: 'Iftar' })
  const otherEvent = await storeSignupEvent(site.db)
  const organizer = await addTestMember(site.db, { role: 'organizer' })
  await site.db
    .insertInto('eventOrganizer')
    .values({ eventId: event.id, userId: organizer.id, assignedAt: '2026-11-01T00:00:00.000Z' })
    .execute()
  const signupId = `guest-${event.id}`
  await site.db
    .insertInto('eventSignup')
    .values({
      id: signupId,
      eventId: event.id,
      name: 'Sara',
      email: `${signupId}@example.org`,
      createdAt: '2026-11-10',
    })
    .execute()
  const path = `/admin/opportunities/${event.id}/emails`
  expect((await openPage(site, `/admin/opportunities/${otherEvent.id}/emails/new`, organizer)).status).toBe(
    403,
  )

  const form = await openPage(site, `${path}/new`, organizer)
  const draft = await form.one('main').submit('Save and preview', {
    To: 'Everyone with a spot (1)',
    Subject: 'Bring a dish',
    Message: 'Something with dates?\n\nوالسلام',
  })
  expect(draft.notice).toBe('Draft saved. Nothing has been sent yet.')
  expect(draft.one('main').text).toContain('Something with dates? والسلام Iftar')
  const id = draft.url.pathname.split('/').at(-1)
  // The message is found only under its own event, and by people who may edit that event.
  const stranger = await addTestMember(site.db, { role: 'organizer' })
  expect((await openPage(site, draft.url.pathname, stranger)).status).toBe(403)
  const admin = await addTestMember(site.db, { role: 'admin' })
  expect((await openPage(site, `/admin/opportunities/${otherEvent.id}/emails/${id}`, admin)).status).toBe(404)

  const tested = await draft.one('main').submit('Send a test to me')
  expect(tested.one('main').text).toContain('Preview')
  expect((await site.mailTo(organizer.email)).subject).toBe('Test: Bring a dish')
  const sent = await tested.one('main').submit('Send to 1 person')
  expect(sent.all('table').at(-1)?.text).toContain('Bring a dish')
  const mail = await site.mailTo(`${signupId}@example.org`)
  expect(mail.text).toContain('Something with dates?')
  const header = mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
  const link = signupUnsubscribeLink(site.url, await secretOf(site), { kind: 'eventMessage', signupId })
  expect(header).toBe(`<${link}>`)
  const messagePage = await openPage(site, draft.url.pathname, organizer)
  expect(messagePage.all('button', /Send/)).toEqual([])

  const page = await openPage(site, link.slice(site.url.length))
  expect(page.one('main').text).toContain('messages from the organizers of “Iftar”')
  const areMessagesOff = async () =>
    (await findSignupEmailChoice(site.db, { kind: 'eventMessage', signupId }))?.isOff
  expect(await areMessagesOff()).toBe(false)
  const response = await request.post(link, {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    data: 'List-Unsubscribe=One-Click',
  })
  expect(response.status()).toBe(200)
  expect(await areMessagesOff()).toBe(true)
})
