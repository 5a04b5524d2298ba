import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createOTP } from '@better-auth/utils/otp'
import type { Locator, Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { addPledge } from '#app/giving/pledges/pledge-store.server.ts'
import { saveSettings } from '#app/platform/settings/settings-store.server.ts'
import { expect, expectAccessible, expectNoOverflow, test } from '#tests/e2e.ts'
import { eventFixture } from '#tests/fixtures/event-fixture.ts'
import { logIn } from '#tests/log-in.ts'
import { addTestMember, testPassword } from '#tests/member.ts'

const main = (page: Page) => page.getByRole('main')
const alert = (page: Page) => main(page).getByRole('alert')

test.beforeEach(async ({ site }) => {
  await site.db.deleteFrom('rateLimit').execute()
})

test('a new member sees zero statistics and a next step', async ({ page, site }) => {
  const member = await addTestMember(site.db)
  await logIn(page, site, member)
  await page.goto('/profile')
  const stats = main(page).locator('dl').first()
  for (const [label, nothing] of [
    ['Events Attended', '0'],
    ['Hours Volunteered', '0'],
    ['Streak', '0 days'],
    ['Donated', '$0'],
  ]) {
    const figure = stats.locator('div', { has: page.getByText(label ?? '') })
    await expect(figure.locator('dd').first()).toHaveText(nothing ?? '')
  }
  for (const label of ['Current Streak', 'Missed Days', 'Daily Goal', 'Group']) {
    await expect(main(page).getByText(label)).toBeVisible()
  }
  await expect(main(page).getByRole('link', { name: 'Find an event to join' })).toBeVisible()
  await expect(page.getByLabel('Subscribe to newsletter')).toBeChecked()
  expect(
    await site.db.selectFrom('newsletterSubscription').selectAll().where('userId', '=', member.id).execute(),
  ).toEqual([])
  await expectNoOverflow(page)
})

/** The date some days from now, in the site's time zone. */
const dayFromNow = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'America/New_York' })

test('the profile shows statistics from the records', async ({ page, site }) => {
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
    const signup = { id: randomUUID(), eventId, userId, createdAt: at, cancelledAt: null }
    await site.db.insertInto('eventSignup').values(signup).execute()
  }
  await site.db.insertInto('attendance').values({ eventId: first.id, userId, recordedAt: at }).execute()
  const hours = { id: randomUUID(), userId, eventId: first.id, localDate: dayFromNow(-9), minutes: 150 }
  await site.db
    .insertInto('volunteerHours')
    .values({ ...hours, note: '', recordedAt: at })
    .execute()
  await addPledge(
    site.db,
    { name: 'Maryam', email: `${userId}@example.org`, amountCents: 2550 },
    { name: 'Shajara', contactEmail: 'salaam@example.org' },
    new Date(),
    userId,
  )
  await site.db.updateTable('pledge').set({ status: 'received' }).where('userId', '=', userId).execute()
  await site.db
    .insertInto('quranPractice')
    .values({ userId, dailyGoalPages: 2, startedOn: dayFromNow(-6) })
    .execute()
  for (const days of [-6, -5, -3, -2, -1]) {
    const entry = { id: randomUUID(), userId, localDate: dayFromNow(days), timeZone: 'America/New_York' }
    await site.db
      .insertInto('quranEntry')
      .values({ ...entry, pages: 2, loggedAt: at })
      .execute()
  }
  await site.db.insertInto('quranGroup').values({ id: userId, name: 'Fajr readers', createdAt: at }).execute()
  await site.db.insertInto('quranGroupMember').values({ groupId: userId, userId, joinedAt: at }).execute()
  await site.db.insertInto('quranBadge').values({ userId, badge: 'First week', earnedAt: at }).execute()
  await site.db.updateTable('user').set({ timeZone: 'America/New_York' }).where('id', '=', userId).execute()

  await logIn(page, site, { email })
  await page.goto('/profile')
  const eventFactsOf = async (list: Locator) => {
    const labels = await list.locator('dt').allInnerTexts()
    const values = await list.locator('dd').allInnerTexts()
    return Object.fromEntries(labels.map((label, at) => [label, values[at]]))
  }
  expect(await eventFactsOf(main(page).locator('dl').first())).toEqual({
    'Events Attended': '1',
    'Hours Volunteered': '2.5',
    Streak: '3 days',
    Donated: '$25.50',
  })
  const quran = main(page).getByRole('region', { name: 'Quran Log' })
  expect(await eventFactsOf(quran.locator('dl'))).toEqual({
    'Current Streak': '3 days',
    'Missed Days': '1',
    'Daily Goal': '2 pages',
    Group: 'Fajr readers',
  })
  await expect(quran.getByRole('listitem')).toHaveText(['First week'])
  const history = main(page).getByRole('region', { name: 'Event History' }).getByRole('listitem')
  await expect(history).toHaveCount(3)
  await expect(history.nth(0)).toContainText('Feeding 6')
  await expect(history.nth(1)).toContainText('Feeding -5')
  await expect(history.nth(2)).toContainText('Feeding -9')
  await expect(history.filter({ hasText: 'Attended' })).toHaveText([/Feeding -9/])
  await expectNoOverflow(page)
})

test('a member with an unconfirmed address can request the link again @once', async ({ page, site }) => {
  const { email } = await addTestMember(site.db, { emailVerified: false })
  await logIn(page, site, { email })
  await page.goto('/profile')
  await main(page).getByRole('link', { name: 'No email?' }).click()
  await page.getByRole('button', { name: 'Send the link again' }).click()
  await expect(main(page).getByRole('status')).toHaveText(`We sent a link to ${email}.`)
  const [link = ''] = /http\S+\/verify-email\S+/.exec((await site.mailTo(email)).text ?? '') ?? []
  await page.goto(link)
  await page.getByRole('button', { name: `Confirm ${email}` }).click()
  await expect(page.getByText(`${email} is confirmed.`)).toBeVisible()
  await page.goto('/profile')
  await expect(main(page).getByRole('link', { name: 'No email?' })).toHaveCount(0)
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

test('saves an affiliation from the list or as free text', async ({ page, site }) => {
  const member = await addTestMember(site.db)
  await logIn(page, site, member)
  await page.goto('/profile')
  await main(page).getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByLabel('Affiliation').locator('option')).toHaveText([
    'None',
    'GT MSA',
    'UGA',
    'Independent',
    'Other…',
  ])
  await expect(page.getByLabel('Which one?')).toBeHidden()
  await page.getByLabel('Affiliation').selectOption('UGA')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(main(page).getByText('UGA')).toBeVisible()
  await main(page).getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Affiliation').selectOption('Other…')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please say which.')).toBeVisible()
  await page.getByLabel('Which one?').fill('Masjid al-Noor')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(main(page).getByText('Masjid al-Noor')).toBeVisible()
})

test('changing the password logs out other devices and invalidates the old password', async ({
  page,
  site,
  browser,
}) => {
  const member = await addTestMember(site.db)
  await logIn(page, site, member)
  const elsewhere = await browser.newContext({ baseURL: site.url })
  const other = await elsewhere.newPage()
  await logIn(other, site, member)

  await page.goto('/profile')
  await page.getByRole('link', { name: 'Change Password' }).click()
  await page.getByLabel('Current password').fill('not this one')
  await page.getByLabel('New password').fill('lanterns in the yard')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(alert(page)).toHaveText('That is not your current password.')
  await page.getByLabel('Current password').fill(testPassword)
  await page.getByLabel('New password').fill('12345678')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('This password is too common.')).toBeVisible()
  await page.getByLabel('Current password').fill(testPassword)
  await page.getByLabel('New password').fill('lanterns in the yard')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(main(page).getByRole('status')).toContainText('Your password has been changed.')
  expect((await site.mailTo(member.email)).subject).toContain('was changed')

  await other.goto('/profile')
  await expect(other.getByRole('button', { name: 'Login' })).toBeVisible()
  await page.goto('/profile')
  await expect(main(page).getByRole('button', { name: 'Log Out' })).toBeVisible()
  await elsewhere.close()
})

test('lists the member’s devices and logs one out @once', async ({ page, site }) => {
  const member = await addTestMember(site.db)
  await logIn(page, site, member)
  await logIn(
    page,
    site,
    member,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) Version/19.1 Safari/604.1',
  )
  // In the site's time zone (New York), this is the evening before.
  await site.db
    .updateTable('session')
    .set({ createdAt: '2026-11-10T03:00:00.000Z' })
    .where('userId', '=', member.id)
    .execute()
  await page.goto('/profile/devices')
  await expect(main(page).getByText('This device')).toHaveCount(1)
  await expect(main(page).getByText('Since November 9, 2026')).toHaveCount(2)
  await expect(main(page).getByText('Safari on iPhone')).toBeVisible()
  await page.getByRole('button', { name: 'Log out device' }).first().click()
  await expect(page.getByRole('button', { name: 'Log out device' })).toHaveCount(0)
  expect(
    await site.db.selectFrom('session').select('id').where('userId', '=', member.id).execute(),
  ).toHaveLength(1)
})

test('logs out all other devices and keeps the current session @once', async ({ page, site }) => {
  const member = await addTestMember(site.db)
  for (const device of ['Firefox/1 Linux', 'Safari/1 iPad', 'Chrome/1 Windows']) {
    await logIn(page, site, member, device)
  }
  await page.goto('/profile/devices')
  await expect(main(page).getByRole('listitem')).toHaveCount(3)
  await expect(main(page).getByRole('listitem').first()).toContainText('This device')
  await page.getByRole('button', { name: 'Log out all other devices' }).click()
  await expect(main(page).getByRole('listitem')).toHaveCount(1)
  await expect(main(page).getByText('This device')).toBeVisible()
})

test('saving subscribes to the newsletter, and the link in it unsubscribes', async ({ page, site }) => {
  const member = await addTestMember(site.db)
  await logIn(page, site, member)
  await page.goto('/profile')
  await page.getByLabel('An evening reminder').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  const row = await site.db
    .selectFrom('newsletterSubscription')
    .selectAll()
    .where('userId', '=', member.id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ consent: 'Subscribe to newsletter', unsubscribedAt: null })
  await expect(page.getByLabel('An evening reminder')).toBeChecked()

  await page.context().clearCookies()
  await page.goto(`/newsletter/unsubscribe?token=${row.unsubscribeToken}`)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
  await logIn(page, site, member)
  await page.goto('/profile')
  await expect(page.getByLabel('Subscribe to newsletter')).not.toBeChecked()
})

test('the time zone is detected and can be changed @script', async ({ page, site }) => {
  const member = await addTestMember(site.db)
  await logIn(page, site, member)
  await page.goto('/profile')
  await page.getByLabel('Subscribe to newsletter').focus()
  const stored = async () =>
    (await site.db.selectFrom('user').select('timeZone').where('id', '=', member.id).executeTakeFirst())
      ?.timeZone
  await expect.poll(stored).toBe('America/New_York')
  await page.goto('/profile/time-zone')
  await page.getByLabel('Time zone').selectOption('Asia/Riyadh')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/profile#settings')
  await expect(main(page).getByText('Asia/Riyadh')).toBeVisible()
  await page.goto('/profile/time-zone')
  const headers = { Origin: site.url }
  const form = { timeZone: 'Europe/Berlin', detected: '1' }
  expect((await page.request.post('/profile/time-zone', { form, headers })).status()).toBe(204)
  expect(await stored()).toBe('Asia/Riyadh')
  await page.getByRole('button', { name: 'Use America/New_York' }).click()
  await expect(page).toHaveURL('/profile#settings')
  await expect(main(page).getByText('America/New_York')).toBeVisible()
})

test('a new address takes effect when its link is opened, and the old address is notified @once', async ({
  page,
  site,
}) => {
  const member = await addTestMember(site.db)
  const newEmail = `new-${member.email}`
  await logIn(page, site, member)
  await page.goto('/profile/email')
  await page.getByLabel('New email').fill(newEmail)
  await page.getByLabel('Current password').fill(testPassword)
  await page.getByRole('button', { name: 'Change my email' }).click()
  await expect(main(page).getByRole('status')).toContainText(`We sent a link to ${newEmail}.`)
  await page.goto('/profile')
  await expect(main(page).getByText(member.email).first()).toBeVisible()
  const [link = ''] = /http\S+\/verify-email\S+/.exec((await site.mailTo(newEmail)).text ?? '') ?? []
  await page.goto(link)
  await page.getByRole('button', { name: `Confirm ${newEmail}` }).click()
  await expect(page.getByText(`${newEmail} is confirmed.`)).toBeVisible()
  expect((await site.mailTo(member.email)).subject).toContain('was changed')
  await page.goto('/profile')
  await expect(main(page).getByText(newEmail).first()).toBeVisible()
})

test('two-step verification: set up, log in with a code once or with a recovery code once', async ({
  page,
  site,
}) => {
  test.slow()
  const member = await addTestMember(site.db)
  await logIn(page, site, member)
  await page.goto('/profile/two-step')
  await page.getByLabel('Current password').fill(testPassword)
  await page.getByRole('button', { name: 'Set it up' }).click()
  const secret = (await main(page).locator('code').innerText()).replace(/\s/g, '')
  const codes = await main(page).locator('section li').allInnerTexts()
  expect(codes).toHaveLength(10)
  await page.getByRole('textbox', { name: 'Code' }).fill('000000')
  await page.getByRole('button', { name: 'Turn it on' }).click()
  await expect(alert(page)).toContainText('That code is incorrect.')
  await page.getByRole('textbox', { name: 'Code' }).fill(await codeFor(secret))
  await page.getByRole('button', { name: 'Turn it on' }).click()
  await expect(page.getByRole('heading', { name: 'Two-step verification is on' })).toBeVisible()

  const enter = async (label: string, code: string) => {
    await page.context().clearCookies()
    await page.goto('/profile?next=%2Fabout')
    await page.getByLabel('Email').fill(member.email)
    await page.getByLabel('Password').fill(testPassword)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByLabel('Code')).toBeVisible()
    if (label !== 'Code') await page.getByRole('link', { name: 'Use a recovery code' }).click()
    await page.getByLabel(label).fill(code)
    await page.getByRole('button', { name: 'Login' }).click()
  }
  const code = await codeFor(secret)
  await enter('Code', code)
  await expect(page).toHaveURL('/about')
  await enter('Code', code)
  await expect(alert(page)).toContainText('That code is incorrect.')
  await enter('Recovery code', codes[0] ?? '')
  await expect(page).toHaveURL('/about')
  await enter('Recovery code', codes[0] ?? '')
  await expect(alert(page)).toContainText('has already been used')

  await enter('Recovery code', codes[1] ?? '')
  await expect(page).toHaveURL('/about')
  await page.goto('/profile/two-step')
  await page.getByLabel('Current password').fill(testPassword)
  await page.getByRole('button', { name: 'Create new recovery codes' }).click()
  await expect(main(page).locator('section li')).toHaveCount(10)
  await page.goto('/profile/two-step/off')
  await page.getByLabel('Current password').fill(testPassword)
  await page.getByRole('button', { name: 'Turn it off' }).click()
  await expect(page).toHaveURL('/profile/two-step')
  const mails = await site.db
    .selectFrom('mail')
    .select('subject')
    .where('recipient', '=', member.email)
    .orderBy('createdAt')
    .execute()
  expect(mails.map(({ subject }) => subject.split(':')[0])).toEqual([
    'Two-step verification was turned on',
    'A recovery code was used',
    'A recovery code was used',
    'New recovery codes were created',
    'Two-step verification was turned off',
  ])
})

async function codeFor(secret: string) {
  const { base32 } = await import('@better-auth/utils/base32')
  return createOTP(new TextDecoder().decode(base32.decode(secret))).totp()
}

test('an admin who must use two-step verification is told so and cannot turn it off @once', async ({
  page,
  site,
}) => {
  const admin = await addTestMember(site.db, { role: 'admin' })
  await saveSettings(site.db, { twoStepForAdmins: true })
  await logIn(page, site, admin)
  await page.goto('/profile')
  await expect(page.getByText('Admins need two-step verification here.')).toBeVisible()
  await site.db.updateTable('user').set({ twoFactorEnabled: 1 }).where('id', '=', admin.id).execute()
  await page.goto('/profile/two-step')
  await expect(page.getByText('so it cannot be turned off')).toBeVisible()
  await page.goto('/profile/two-step/off')
  await page.getByLabel('Current password').fill(testPassword)
  await page.getByRole('button', { name: 'Turn it off' }).click()
  await expect(alert(page)).toContainText('cannot be turned off')
  await saveSettings(site.db, { twoStepForAdmins: false })
})

test('a member downloads their data @once', async ({ page, site }) => {
  const member = await addTestMember(site.db)
  await logIn(page, site, member)
  await page.goto('/profile')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download my data' }).click(),
  ])
  const files = unzipSync(await readFile(await download.path()))
  expect(Object.keys(files)).toEqual(expect.arrayContaining(['README.txt', 'data.json', 'profile.csv']))
  expect(new TextDecoder().decode(files['data.json'])).toContain(member.email)
})

test('deleting an account requires the password, and Cancel keeps the account', async ({ page, site }) => {
  const member = await addTestMember(site.db)
  await logIn(page, site, member)
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Delete Account' }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/profile')
  await page.getByRole('link', { name: 'Delete Account' }).click()
  await page.getByRole('button', { name: 'Yes, Delete' }).click()
  await expect(alert(page)).toHaveText('Failed to delete account. Please re-authenticate and try again.')
  await expect(main(page).getByText('Please enter your current password.')).toBeVisible()
  await page.getByLabel('Current password').fill(testPassword)
  await page.getByRole('button', { name: 'Yes, Delete' }).click()
  await expect(page.getByText('Your account has been deleted')).toBeVisible()
  expect(await site.db.selectFrom('user').selectAll().where('id', '=', member.id).execute()).toEqual([])
  expect((await site.mailTo(member.email)).subject).toContain('has been deleted')
})

test('the last admin cannot delete their account @once', async ({ page, site }) => {
  await site.db.deleteFrom('user').where('role', '=', 'admin').execute()
  await logIn(page, site, await addTestMember(site.db, { role: 'admin' }))
  await page.goto('/profile/delete')
  await page.getByLabel('Current password').fill(testPassword)
  await page.getByRole('button', { name: 'Yes, Delete' }).click()
  await expect(alert(page)).toContainText('You are the last admin.')
})

test('a session that ends while a page is open leads to the login screen', async ({ page, site }) => {
  const member = await addTestMember(site.db)
  await logIn(page, site, member)
  await page.goto('/profile/about')
  await site.db.deleteFrom('session').where('userId', '=', member.id).execute()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Please log in to view your profile.' })).toBeVisible()
  await page.getByRole('link', { name: 'Log In / Sign Up' }).click()
  await expect(page).toHaveURL('/profile?next=%2Fprofile%2Fabout')
  await page.getByLabel('Email').fill(member.email)
  await page.getByLabel('Password').fill(testPassword)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/profile/about')
})

test('a page that React rerenders after an error keeps its styles @script', async ({ page, site }) => {
  await logIn(page, site, await addTestMember(site.db))
  await page.goto('/profile/about')
  await page.getByLabel('Name').focus()
  await page.waitForFunction(() => '__reactRouterDataRouter' in window)
  const backgroundColor = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const before = await backgroundColor()
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Please log in to view your profile.' })).toBeVisible()
  expect(await backgroundColor()).toBe(before)
})

test('shows an error when the profile cannot be read @once', async ({ page, site }) => {
  await logIn(page, site, await addTestMember(site.db))
  await site.db.schema.alterTable('quranBadge').renameTo('renamedQuranBadge').execute()
  try {
    await page.goto('/profile')
    await expect(alert(page)).toHaveText('Error fetching user data')
    await expect(main(page).getByRole('link', { name: 'Try again' })).toBeVisible()
  } finally {
    await site.db.schema.alterTable('renamedQuranBadge').renameTo('quranBadge').execute()
  }
})
