import { readNotifications, saveNotifications } from '#app/members/profile/notification-store.server.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { expect, expectAccessible, expectNoOverflow, test } from '#tests/e2e.ts'
import { storeSignupEvent } from '#tests/fixtures/signup-fixture.ts'
import { openPage } from '#tests/html-page.ts'
import { addTestMember } from '#tests/member.ts'
import { type Site, secretOf } from '#tests/site.ts'
import { sendQuranReminders } from './quran-reminders.server.ts'
import { claimNotification } from './sent-notification-store.server.ts'
import { findSignupEmailChoice } from './signup-email-choice.server.ts'
import { signupUnsubscribeLink, unsubscribeLink } from './unsubscribe-link.server.ts'

/** Adds a member who wants all optional emails. */
async function addRemindedMember(site: Site) {
  const member = await addTestMember(site.db)
  await saveNotifications(
    site.db,
    member.id,
    new Set(['eventReminder', 'eventChange', 'coverRequest', 'quranReminder']),
  )
  return member
}

test('one click in an email client turns off only that kind of email @server', async ({ request, site }) => {
  const { id, email } = await addRemindedMember(site)
  const bilal = await addRemindedMember(site)
  // Records today's reminder as sent, so that the running site does not send it, whatever the hour.
  const today = {
    userId: id,
    kind: 'quranReminder',
    subjectId: localDateIn(new Date(), 'UTC'),
    detail: '',
  } as const
  await claimNotification(site.db, today, new Date())
  const practice = { userId: id, startedOn: '2026-11-01' }
  await site.db.updateTable('user').set({ timeZone: 'UTC' }).where('id', '=', id).execute()
  await site.db.insertInto('quranPractice').values(practice).execute()
  const evening = new Date('2026-11-21T20:30:00Z')
  await sendQuranReminders(site.db, { origin: site.url, secret: await secretOf(site) }, evening)
  await request.get('/readyz')
  const mail = await site.mailTo(email)
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? ''
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const link = header('list-unsubscribe').slice(1, -1)
  expect(mail.text).toContain(`Unsubscribe: ${link}`)
  const post = (headers: Record<string, string>, body = 'List-Unsubscribe=One-Click', url = link) =>
    fetch(url, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      redirect: 'manual',
    })
  expect((await post({ Origin: 'https://mail.example' }, '')).status).toBe(403)
  expect((await post({}, undefined, link.replace(id, bilal.id))).status).toBe(404)
  expect((await readNotifications(site.db, id)).quranReminder).toBe(true)
  expect((await post({ Origin: 'https://mail.example', 'Sec-Fetch-Site': 'cross-site' })).status).toBe(200)
  expect(await readNotifications(site.db, id)).toEqual({
    eventReminder: true,
    eventChange: true,
    coverRequest: true,
    quranReminder: false,
  })
  expect((await readNotifications(site.db, bilal.id)).quranReminder).toBe(true)
  expect((await post({})).status).toBe(200)
  expect(await (await request.get(link)).text()).toMatch(/<h1[^>]*>You are unsubscribed</)
  await site.db.deleteFrom('user').where('id', '=', id).execute()
  expect((await post({})).status).toBe(404)
})

test('the link in a reminder turns off reminders of its kind without a login @script @phone', async ({
  page,
  site,
}) => {
  const { id } = await addRemindedMember(site)
  await page.goto(unsubscribeLink(site.url, await secretOf(site), 'eventReminder', id))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unsubscribe from these emails?')
  await expectAccessible(page)
  await expectNoOverflow(page)
  expect((await readNotifications(site.db, id)).eventReminder).toBe(true)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are unsubscribed')
  await expect(page.getByRole('main')).toContainText('Reminders for events I signed up for')
  expect(await readNotifications(site.db, id)).toEqual({
    eventReminder: false,
    eventChange: true,
    coverRequest: true,
    quranReminder: true,
  })
})

test('without JavaScript, the link in a reminder turns off reminders of its kind without a login @server', async ({
  site,
}) => {
  const { id } = await addRemindedMember(site)
  const link = new URL(unsubscribeLink(site.url, await secretOf(site), 'eventReminder', id))
  const page = await openPage(site, link.pathname + link.search)
  expect(page.one('h1').text).toBe('Unsubscribe from these emails?')
  expect((await readNotifications(site.db, id)).eventReminder).toBe(true)
  const done = await page.one('main').submit('Unsubscribe')
  expect(done.one('h1').text).toBe('You are unsubscribed')
  expect((await readNotifications(site.db, id)).eventReminder).toBe(false)
})

test('a guest turns off the reminders about one event with one click, and on again with a button @server', async ({
  site,
}) => {
  const event = await storeSignupEvent(site.db, { title: 'Iftar' })
  const guest = { name: 'Sara', email: 'sara@example.org', createdAt: '2026-11-10T12:00:00.000Z' }
  const subscription = { kind: 'signupReminder', signupId: `guest-${event.id}` } as const
  await site.db
    .insertInto('eventSignup')
    .values({ id: subscription.signupId, eventId: event.id, ...guest })
    .execute()
  const link = new URL(signupUnsubscribeLink(site.url, await secretOf(site), subscription))
  const areOff = async () => (await findSignupEmailChoice(site.db, subscription))?.isOff
  // An email client's request comes from another origin.
  const response = await fetch(link, {
    method: 'POST',
    body: 'List-Unsubscribe=One-Click',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'https://mail.example' },
  })
  expect([response.status, await areOff()]).toEqual([200, true])
  const unsubscribed = await openPage(site, link.pathname + link.search)
  expect(unsubscribed.one('h1').text).toBe('You are unsubscribed')
  expect(unsubscribed.one('main').text).toContain('these emails: reminders about “Iftar”.')
  const again = await unsubscribed.one('main').submit('Subscribe again')
  expect([again.one('h1').text, await areOff()]).toEqual(['You are subscribed again', false])
  const done = await again.one('main').submit('Unsubscribe')
  expect([done.one('h1').text, await areOff()]).toEqual(['You are unsubscribed', true])
  await site.db.deleteFrom('event').where('id', '=', event.id).execute()
  expect((await openPage(site, link.pathname + link.search)).status).toBe(404)
})

test('someone who turns off emails about changes is asked to check the event’s page before they go @script @phone', async ({
  page,
  site,
}) => {
  const event = await storeSignupEvent(site.db, { title: 'Iftar' })
  const subscription = { kind: 'signupChange', signupId: `guest-${event.id}` } as const
  const guest = { name: 'Sara', email: 'sara@example.org', createdAt: '2026-11-10T12:00:00.000Z' }
  await site.db
    .insertInto('eventSignup')
    .values({ id: subscription.signupId, eventId: event.id, ...guest })
    .execute()
  await page.goto(signupUnsubscribeLink(site.url, await secretOf(site), subscription))
  await expect(page.getByRole('main')).toContainText('please check the event’s page before you go')
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are unsubscribed')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Subscribe again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are subscribed again')
})
