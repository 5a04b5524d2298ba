import { readNotifications, saveNotifications } from '#app/members/profile/notification-store.server.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { expect, expectAccessible, expectNoOverflow, test } from '#tests/e2e.ts'
import { openPage } from '#tests/html-page.ts'
import { addTestMember } from '#tests/member.ts'
import { type Site, secretOf } from '#tests/site.ts'
import { sendQuranReminders } from './quran-reminders.server.ts'
import { claimNotification } from './sent-notification-store.server.ts'
import { unsubscribeLink } from './unsubscribe-link.server.ts'

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

test('without scripts, the link in a reminder turns off reminders of its kind without a login @server', async ({
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
