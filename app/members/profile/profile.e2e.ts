import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { addDays } from '#app/platform/time/local-date.ts'
import { expect, expectAccessible, expectNoOverflow, test, waitForHydration } from '#tests/e2e.ts'
import { eventFixture } from '#tests/fixtures/event-fixture.ts'
import { storeGift } from '#tests/fixtures/gift-fixture.ts'
import { type HtmlPage, openPage } from '#tests/html-page.ts'
import { logIn, requestAs } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'
import { quranEntryRow, quranGoalRow } from '#tests/quran-rows.ts'
import { withoutTable } from '#tests/without-table.ts'

const main = (page: Page) => page.getByRole('main')
const readDescriptionList = (list: ReturnType<HtmlPage['one']>) => {
  const values = list.texts('dd')
  return Object.fromEntries(list.texts('dt').map((label, index) => [label, values[index]]))
}

test('a new member sees three first steps, the Quran Log, and what the profile will show @server', async ({
  site,
}) => {
  const member = await addTestMember(site.db)
  const page = await openPage(site, '/profile', member)
  const steps = page.one('section', 'Welcome! Three steps to get started')
  expect(steps.all('li')).toHaveLength(3)
  for (const href of steps.all('a').map((link) => link.attribute('href') ?? '')) {
    if (href === '#settings') page.one(href)
    else expect([href, (await page.open(href)).status]).toEqual([href, 200])
  }
  const preview = page.one('details', /^What your profile will show/)
  expect(preview.attribute('open')).toBeNull()
  const stats = readDescriptionList(preview.one('dl'))
  expect(stats).toMatchObject({ 'Events Attended': '0', 'Hours Volunteered': '0' })
  expect(stats).toMatchObject({ Streak: '0 days', Donated: '$0.00' })
  preview.one('a', 'Find an event to join')
  expect(preview.all('section', /^Quran Log/)).toEqual([])
  const log = page.one('main section', /^Quran Log/)
  expect(log.texts('dt')).toEqual(['Current Streak', 'Missed Days', 'Daily Goal', 'Group'])
  expect(log.one('a', 'Open your log').attribute('href')).toBe('/quran')
  log.one('button', 'I read today')
  expect(page.all('main a', 'Didn’t get it?')).toEqual([])
  expect(page.field('Subscribe to newsletter').checked).toBe(true)
  const settings = page.one('main section', 'Settings')
  for (const [name, href] of [
    ['Change Password', '/profile/password'],
    ['Change email', '/profile/email'],
    ['Set up', '/profile/two-step'],
    ['Change time zone', '/profile/time-zone'],
    ['Manage devices', '/profile/devices'],
    ['Download my data', '/profile/export'],
    ['Delete Account', '/profile/delete'],
  ] as const) {
    expect(settings.one('a', name).attribute('href')).toBe(href)
  }
  expect(
    await site.db.selectFrom('newsletterSubscription').selectAll().where('userId', '=', member.id).execute(),
  ).toEqual([])
})

test('the first steps show what is done, and disappear after the first record @server', async ({ site }) => {
  const { id: userId, email } = await addTestMember(site.db)
  const about = await (await openPage(site, '/profile', { email })).follow(/^Add it/)
  const saved = await about.submit('Save', { 'Affiliation (optional)': 'UGA' })
  const subscribed = await (await saved.open('/profile')).submit('Save newsletter choice')
  const steps = subscribed.one('section', 'Welcome! Three steps to get started')
  expect(steps.all('li', /Done/)).toHaveLength(2)
  expect(steps.text).toContain('You are subscribed to the newsletter.')
  await site.db
    .insertInto('quranEntry')
    .values(quranEntryRow({ userId, localDate: dayFromNow(0), pages: 1 }))
    .execute()
  const recorded = await subscribed.open('/profile')
  expect(recorded.all('section', 'Welcome! Three steps to get started')).toEqual([])
  expect(recorded.texts('main dt')).toContain('Events Attended')
  expect(recorded.all('main details dt')).toEqual([])
})

/** The date some days from now, in the site's time zone. */
const dayFromNow = (days: number) => addDays(localDateIn(new Date(), 'America/New_York'), days)

test('the profile shows the member’s statistics, log and event history @server', async ({ site }) => {
  const { id: userId, email } = await addTestMember(site.db)
  const at = new Date().toISOString()
  const events = await site.db
    .insertInto('event')
    .values(
      [-9, -5, 6].map((days) => {
        const id = `${userId}-${days}`
        return { ...eventFixture(id, { localDate: dayFromNow(days) }), title: `Feeding ${days}` }
      }),
    )
    .returning('id')
    .execute()
  const [first = { id: '' }] = events
  for (const { id: eventId } of events) {
    const signup = { id: randomUUID(), eventId, userId, createdAt: at }
    await site.db.insertInto('eventSignup').values(signup).execute()
  }
  await site.db.insertInto('attendance').values({ eventId: first.id, userId, recordedAt: at }).execute()
  const hours = { id: randomUUID(), userId, eventId: first.id, localDate: dayFromNow(-9), minutes: 150 }
  await site.db
    .insertInto('volunteerHours')
    .values({ ...hours, note: '', recordedAt: at })
    .execute()
  await storeGift(site.db, { amountCents: 2550, userId })
  await site.db
    .insertInto('quranPractice')
    .values({ userId, startedOn: dayFromNow(-6) })
    .execute()
  await site.db
    .insertInto('quranGoal')
    .values(quranGoalRow(userId, dayFromNow(-6), 2))
    .execute()
  for (const days of [-6, -5, -3, -2, -1]) {
    const entry = quranEntryRow({ userId, localDate: dayFromNow(days), pages: 2 })
    await site.db.insertInto('quranEntry').values(entry).execute()
  }
  await site.db.insertInto('quranGroup').values({ id: userId, name: 'Fajr readers', createdAt: at }).execute()
  await site.db.insertInto('quranGroupMember').values({ groupId: userId, userId, joinedAt: at }).execute()
  await site.db.updateTable('user').set({ timeZone: 'America/New_York' }).where('id', '=', userId).execute()

  const page = await openPage(site, '/profile', { email })
  expect(readDescriptionList(page.one('main dl'))).toEqual({
    'Events Attended': '1',
    'Hours Volunteered': '2.5',
    Streak: '3 days',
    Donated: '$25.50',
  })
  const quran = page.one('main section', 'Quran Log')
  expect(readDescriptionList(quran.one('dl'))).toEqual({
    'Current Streak': '3 days',
    'Missed Days': '1',
    'Daily Goal': '2 pages',
    Group: 'Fajr readers',
  })
  expect(quran.one('a', 'Fajr readers').attribute('href')).toBe(`/quran/groups/${userId}`)
  expect(quran.texts('li')).toEqual(['First Leaf'])
  const history = page.one('main section', 'Event History').texts('li')
  expect(history).toEqual(
    [/Feeding 6/, /Feeding -5/, /Feeding -9/].map((title) => expect.stringMatching(title)),
  )
  expect(history.filter((text) => text.includes('Attended'))).toEqual([history[2]])
})

test('a member whose confirmation email was not delivered is told what to do, and can request another @server', async ({
  site,
}) => {
  const { email } = await addTestMember(site.db, { emailVerified: false })
  const profile = await openPage(site, '/profile', { email })
  expect(profile.one('main').text).toMatch(/We could not deliver our email.*salaam@shajara\.example/)
  const sent = await (await profile.follow('Try again')).submit('Send the link again')
  expect(sent.alert).toContain('so no link was sent')
  const [link = ''] = /http\S+\/verify-email\S+/.exec((await site.mailTo(email)).text ?? '') ?? []
  const confirmed = await (await profile.open(link)).submit(`Confirm ${email}`)
  expect(confirmed.text).toContain(`${email} is confirmed.`)
  expect((await profile.open('/profile')).text).not.toContain('We could not deliver')
})

test('the profile pages are accessible and do not overflow @script', async ({ page, site }) => {
  await logIn(
    page,
    site,
    await addTestMember(site.db, { name: 'فاطمة الزهراء بنت عبد الرحمن بن محمد الأندلسي' }),
  )
  for (const path of ['', '/about', '/password', '/email', '/two-step', '/devices', '/delete']) {
    await page.goto(`/profile${path}`)
    await expectNoOverflow(page)
    await expectAccessible(page)
  }
})

test('a member enters their affiliation as text, and a session that ends while the form is open loses no input @script @phone', async ({
  page,
  site,
}) => {
  const member = await addTestMember(site.db)
  await logIn(page, site, member)
  await page.goto('/profile/about')
  await expect(page.getByLabel('Affiliation').locator('option')).toHaveText([
    'None',
    'GT MSA',
    'UGA',
    'Independent',
    'Other...',
  ])
  await expect(page.getByLabel('Your community')).toBeHidden()
  await page.getByLabel('Affiliation').selectOption('Other...')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please enter your community.')).toBeVisible()
  await page.getByLabel('Your community').fill('Masjid al-Noor')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(main(page).getByText('Masjid al-Noor')).toBeVisible()

  await page.goto('/profile/about')
  await waitForHydration(page)
  await page.getByLabel('Affiliation').selectOption('UGA')
  await site.db.deleteFrom('session').execute()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('You are no longer logged in, so this was not saved.')).toBeVisible()
  await expect(page.getByLabel('Affiliation').locator('option:checked')).toHaveText('UGA')
})

test('without JavaScript, a member enters their affiliation as text or chooses it from the list @server', async ({
  site,
}) => {
  const member = await addTestMember(site.db)
  const form = await openPage(site, '/profile/about', member)
  const rejected = await form.submit('Save', { 'Affiliation (optional)': 'Other...' })
  expect(rejected.field('Your community').description).toBe('Please enter your community.')
  const saved = await rejected.submit('Save', { 'Your community': 'Masjid al-Noor' })
  expect(saved.path).toBe('/profile')
  expect(saved.one('main').text).toContain('Masjid al-Noor')
  const changed = await (await saved.open('/profile/about')).submit('Save', {
    'Affiliation (optional)': 'UGA',
  })
  expect(changed.path).toBe('/profile')
  expect(changed.one('main').text).toContain('Affiliation: UGA')
  expect(changed.all('main a').map((link) => link.attribute('href'))).toContain('/profile/about')
})

test('the newsletter choice is saved separately, and the link in an issue unsubscribes @server', async ({
  site,
}) => {
  const member = await addTestMember(site.db)
  const profile = await openPage(site, '/profile', member)
  const saved = await profile.one('form', /A reminder on days/).submit('Save', {
    "A reminder on days when I have not read the Qur'an yet": true,
    "Show the Qur'an reminder on my devices": true,
    "Time of the Qur'an reminder": '21',
  })
  expect(saved.text).toContain('Saved.')
  expect(saved.field(/^A reminder on days/).checked).toBe(true)
  expect(saved.field(/^Show the Qur'an reminder/).checked).toBe(true)
  expect(saved.field("Time of the Qur'an reminder").value).toBe('21')
  const subscriptions = site.db
    .selectFrom('newsletterSubscription')
    .selectAll()
    .where('userId', '=', member.id)
  expect(await subscriptions.execute()).toEqual([])
  const subscribed = await saved.submit('Save newsletter choice')
  expect(subscribed.text).toContain('You are subscribed to the newsletter.')
  const row = await subscriptions.executeTakeFirstOrThrow()
  expect(row).toMatchObject({ consent: 'Subscribe to newsletter', source: 'profile', unsubscribedAt: null })

  const link = await openPage(site, `/newsletter/unsubscribe?token=${row.unsubscribeToken}`)
  ;(await link.submit('Unsubscribe')).one('h1', 'You are unsubscribed')
  for (const path of ['/newsletter/unsubscribe?token=cut', '/reminders/unsubscribe?token=cut']) {
    const response = await fetch(`${site.url}${path}`)
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('use the link at the bottom')
  }
  expect((await profile.open('/profile')).field('Subscribe to newsletter').checked).toBe(false)
})

test('without JavaScript, a session that ends while a form is open leads to the login screen @server', async ({
  site,
}) => {
  const page = await openPage(site, '/profile/about', await addTestMember(site.db))
  await site.db.deleteFrom('session').execute()
  const login = await page.submit('Save', { 'Affiliation (optional)': 'UGA' })
  login.one('h1', 'Please log in to view your profile.')
  expect(login.one('a', 'Log In / Sign Up').attribute('href')).toBe('/profile?next=%2Fprofile%2Fabout')
})

test('a profile that cannot be read shows an error @server', async ({ site }) => {
  const requests = await requestAs(site, await addTestMember(site.db))
  await withoutTable(site.db, 'quranBadge', async () => {
    const html = await (await requests.get('/profile')).text()
    expect(html).toContain('Error fetching user data')
    expect(html).toMatch(/href="\/profile"[^>]*>Try again/)
  })
})
