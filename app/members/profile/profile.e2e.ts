import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createOTP } from '@better-auth/utils/otp'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { addPledge } from '#app/giving/pledges/pledge-store.server.ts'
import { defaultSettings } from '#app/platform/settings/settings.ts'
import { saveSettings } from '#app/platform/settings/settings-store.server.ts'
import { expect, expectAccessible, expectNoOverflow, hasScripts, test, waitForHydration } from '#tests/e2e.ts'
import { eventFixture } from '#tests/fixtures/event-fixture.ts'
import { logIn, postForm, requestsOf } from '#tests/log-in.ts'
import { addTestMember, testPassword } from '#tests/member.ts'
import type { Site } from '#tests/site.ts'
import { withoutTable } from '#tests/without-table.ts'

const main = (page: Page) => page.getByRole('main')
const alert = (page: Page) => main(page).getByRole('alert')

/** The HTML without the comments that React puts between two texts. */
const textOf = async (response: { text: () => Promise<string> }) =>
  (await response.text()).replaceAll('<!-- -->', '')

test('a new member sees three first steps, and what the profile will show @once', async ({ page, site }) => {
  const member = await addTestMember(site.db)
  await logIn(page, site, member)
  await page.goto('/profile')
  const steps = main(page).getByRole('region', { name: 'Welcome! Three steps to get started' })
  await expect(steps.getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page)
  await expect(main(page).getByText('Events Attended')).toBeHidden()
  for (const href of await steps
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))) {
    if (href === '#settings') await expect(page.locator(href)).toBeVisible()
    else expect([href, (await page.request.get(href ?? '')).status()]).toEqual([href, 200])
  }
  await main(page).getByText('What your profile will show').click()
  const stats = main(page).locator('dl').first()
  for (const [label, value] of [
    ['Events Attended', '0'],
    ['Hours Volunteered', '0'],
    ['Streak', '0 days'],
    ['Donated', '$0.00'],
  ]) {
    const figure = stats.locator('div', { has: page.getByText(label ?? '') })
    await expect(figure.locator('dd').first()).toHaveText(value ?? '')
  }
  for (const label of ['Current Streak', 'Missed Days', 'Daily Goal', 'Group']) {
    await expect(main(page).getByText(label)).toBeVisible()
  }
  await expect(main(page).getByRole('link', { name: 'Find an event to join' })).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'No email?' })).toHaveCount(0)
  await expect(page.getByLabel('Subscribe to newsletter')).toBeChecked()
  const settings = main(page).getByRole('region', { name: 'Settings' })
  for (const [name, href] of [
    ['Change Password', '/profile/password'],
    ['Change email', '/profile/email'],
    ['Set up', '/profile/two-step'],
    ['Change time zone', '/profile/time-zone'],
    ['My devices', '/profile/devices'],
    ['Download my data', '/profile/export'],
    ['Delete Account', '/profile/delete'],
  ] as const) {
    await expect(settings.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  }
  expect(
    await site.db.selectFrom('newsletterSubscription').selectAll().where('userId', '=', member.id).execute(),
  ).toEqual([])
})

test('the first steps show what is done, and make room for the first record @once', async ({
  page,
  site,
}) => {
  const { id: userId, email } = await addTestMember(site.db)
  await logIn(page, site, { email })
  await page.goto('/profile')
  await main(page)
    .getByRole('link', { name: /^Add it/ })
    .click()
  await page.getByLabel('Affiliation').selectOption('UGA')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Update newsletter' }).click()
  const steps = main(page).getByRole('region', { name: 'Welcome! Three steps to get started' })
  await expect(steps.getByText('Done', { exact: true })).toHaveCount(2)
  await expect(steps).toContainText('You are subscribed to the newsletter.')
  await site.db
    .insertInto('quranEntry')
    .values({
      id: userId,
      userId,
      localDate: dayFromNow(0),
      timeZone: 'UTC',
      pages: 1,
      loggedAt: new Date().toISOString(),
    })
    .execute()
  await page.goto('/profile')
  await expect(steps).toHaveCount(0)
  await expect(main(page).getByText('Events Attended')).toBeVisible()
})

/** The date some days from now, in the site's time zone. */
const dayFromNow = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'America/New_York' })

test('the profile shows statistics from the records @plain @phone', async ({ page, site }) => {
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
    { ...defaultSettings, name: 'Shajara', contactEmail: 'salaam@example.org' },
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
  const readDescriptionList = async (list: Locator) => {
    const labels = await list.locator('dt').allInnerTexts()
    const values = await list.locator('dd').allInnerTexts()
    return Object.fromEntries(labels.map((label, index) => [label, values[index]]))
  }
  expect(await readDescriptionList(main(page).locator('dl').first())).toEqual({
    'Events Attended': '1',
    'Hours Volunteered': '2.5',
    Streak: '3 days',
    Donated: '$25.50',
  })
  const quran = main(page).getByRole('region', { name: 'Quran Log' })
  expect(await readDescriptionList(quran.locator('dl'))).toEqual({
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

test('a member whose confirmation cannot arrive is told what to do, and can request the link again @once', async ({
  page,
  site,
}) => {
  const { email } = await addTestMember(site.db, { emailVerified: false })
  await logIn(page, site, { email })
  await page.goto('/profile')
  await expect(main(page).getByText('We could not deliver our email')).toContainText('salaam@shajara.example')
  await main(page).getByRole('link', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Send the link again' }).click()
  await expect(main(page).getByRole('alert')).toContainText('so no link was sent')
  const [link = ''] = /http\S+\/verify-email\S+/.exec((await site.mailTo(email)).text ?? '') ?? []
  const confirmed = await page.request.post(link, { headers: { Origin: site.url } })
  expect(await textOf(confirmed)).toContain(`${email} is confirmed.`)
  expect(await (await page.request.get('/profile')).text()).not.toContain('We could not deliver')
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

test('saves an affiliation as free text', async ({ page, site }) => {
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
  await expect(page.getByLabel('Which one?')).toBeHidden()
  await page.getByLabel('Affiliation').selectOption('Other...')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please enter which one.')).toBeVisible()
  await page.getByLabel('Which one?').fill('Masjid al-Noor')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(main(page).getByText('Masjid al-Noor')).toBeVisible()
})

test('saves an affiliation from the list @server', async ({ site }) => {
  const requests = await requestsOf(site, await addTestMember(site.db))
  const saved = await requests.post('/profile/about', { name: 'Maryam', affiliation: 'UGA' })
  expect(saved.headers.get('location')).toBe('/profile')
  const html = await (await requests.get('/profile')).text()
  expect(html).toMatch(/Affiliation: <\/span><bdi>UGA</)
  expect(html).toContain('href="/profile/about"')
})

test('changing the password logs out other devices and invalidates the old password', async ({
  page,
  site,
}) => {
  const member = await addTestMember(site.db)
  await logIn(page, site, member)
  const other = await requestsOf(site, member)
  await page.goto('/profile/password')
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

  expect(await (await other.get('/profile')).text()).toContain('Welcome back')
  expect(await (await page.request.get('/profile')).text()).toContain('Log Out')
  const statusWith = async (password: string) => {
    const form = { email: member.email, password }
    const headers = { Origin: site.url }
    return (await page.request.post('/profile', { form, headers, maxRedirects: 0 })).status()
  }
  expect(await statusWith(testPassword)).toBe(401)
  expect(await statusWith('lanterns in the yard')).toBe(302)
})

test('lists the member’s devices, and logs out one or all others @once', async ({ page, site }) => {
  const member = await addTestMember(site.db)
  for (const device of [
    'Firefox/1 Linux',
    'Chrome/1 Windows',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) Version/19.1 Safari/604.1',
    'Safari/1 iPad',
  ]) {
    await logIn(page, site, member, device)
  }
  // In the site's time zone (New York), this is the evening before.
  await site.db
    .updateTable('session')
    .set({ createdAt: '2026-11-10T03:00:00.000Z' })
    .where('userId', '=', member.id)
    .execute()
  await page.goto('/profile/devices')
  const devices = main(page).getByRole('listitem')
  await expect(main(page).getByText('Since November 9, 2026')).toHaveCount(4)
  await expect(main(page).getByText('This device')).toHaveCount(1)
  await expect(devices.first()).toContainText('This device')
  await devices
    .filter({ hasText: 'Safari on iPhone' })
    .getByRole('button', { name: 'Log out device' })
    .click()
  await expect(devices).toHaveCount(3)
  await expect(devices.filter({ hasText: 'Safari on iPhone' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Log out all other devices' }).click()
  await expect(devices).toHaveCount(1)
  await expect(devices).toContainText('This device')
  expect(
    await site.db.selectFrom('session').select('id').where('userId', '=', member.id).execute(),
  ).toHaveLength(1)
})

test('the newsletter choice is saved on its own, and the link in an issue unsubscribes', async ({
  page,
  site,
}) => {
  const member = await addTestMember(site.db)
  await logIn(page, site, member)
  await page.goto('/profile')
  await page.getByLabel('An evening reminder').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(page.getByLabel('An evening reminder')).toBeChecked()
  const subscriptions = site.db
    .selectFrom('newsletterSubscription')
    .selectAll()
    .where('userId', '=', member.id)
  expect(await subscriptions.execute()).toEqual([])
  await page.getByRole('button', { name: 'Update newsletter' }).click()
  await expect(page.getByText('You are subscribed.')).toBeVisible()
  const row = await subscriptions.executeTakeFirstOrThrow()
  expect(row).toMatchObject({ consent: 'Subscribe to newsletter', source: 'profile', unsubscribedAt: null })

  await page.context().clearCookies()
  await page.goto(`/newsletter/unsubscribe?token=${row.unsubscribeToken}`)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
  const profile = await (await requestsOf(site, member)).get('/profile')
  const [checkbox] = /<input[^>]*name="newsletter"[^>]*>/.exec(await profile.text()) ?? []
  expect(checkbox).toBeDefined()
  expect(checkbox).not.toContain('checked')
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
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(main(page).getByRole('alert')).toContainText('so no link was sent')
  const profile = async () => (await page.request.get('/profile')).text()
  expect(await profile()).toContain(member.email)
  const [link = ''] = /http\S+\/verify-email\S+/.exec((await site.mailTo(newEmail)).text ?? '') ?? []
  expect(await (await page.request.get(link)).text()).toContain('Confirm your email address')
  expect(await profile()).not.toContain(newEmail)
  const confirmed = await page.request.post(link, { headers: { Origin: site.url } })
  expect(await textOf(confirmed)).toContain(`${newEmail} is confirmed.`)
  expect((await site.mailTo(member.email)).subject).toContain('was changed')
  expect(await profile()).toContain(newEmail)
})

test('two-step verification is set up with a code, and then required to log in', async ({ page, site }) => {
  const member = await addTestMember(site.db)
  await logIn(page, site, member)
  await page.goto('/profile/two-step')
  await page.getByLabel('Current password').fill(testPassword)
  await page.getByRole('button', { name: 'Set it up' }).click()
  const secret = (await main(page).locator('code').innerText()).replace(/\s/g, '')
  await expect(main(page).locator('section li')).toHaveCount(10)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download codes' }).click()
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toContain((await main(page).locator('section li').allTextContents()).join('\n'))
  await page.getByRole('textbox', { name: 'Code' }).fill('000000')
  await page.getByRole('button', { name: 'Turn it on' }).click()
  await expect(alert(page)).toContainText('That code is incorrect.')
  await page.getByRole('textbox', { name: 'Code' }).fill(await codeFor(secret))
  await page.getByRole('button', { name: 'Turn it on' }).click()
  await expect(page.getByRole('heading', { name: 'Two-step verification is on' })).toBeVisible()

  await page.context().clearCookies()
  await page.goto('/profile?next=%2Fabout')
  await page.getByLabel('Email').fill(member.email)
  await page.getByLabel('Password').fill(testPassword)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(alert(page)).toContainText('That code is incorrect.')
  await page.getByLabel('Code').fill(await codeFor(secret))
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/about')
})

test('each code and recovery code works once; recovery codes can be replaced and two-step verification turned off @server', async ({
  request,
  site,
}) => {
  const member = await addTestMember(site.db)
  const post = (path: string, form?: Record<string, string>) => postForm(request, site, path, form)
  const logInFirst = async () => {
    await post('/logout')
    const response = await post('/profile?next=%2Fabout', { email: member.email, password: testPassword })
    return response.headers().location ?? ''
  }
  await logInFirst()
  const { secret, recoveryCodes } = await turnTwoStepOn(request, site)
  const enter = async (code: string, how: 'code' | 'recovery') => {
    const codePath = await logInFirst()
    expect(codePath).toBe('/profile/code?next=%2Fabout')
    if (how === 'code') return post(codePath, { code })
    const html = await (await request.get(codePath)).text()
    const recoveryPath = /href="([^"]+)"[^>]*>Use a recovery code/.exec(html)?.[1]?.replaceAll('&amp;', '&')
    expect(await (await request.get(recoveryPath ?? '')).text()).toContain('Enter a recovery code')
    return post(recoveryPath ?? '', { code })
  }
  const code = await codeFor(secret)
  expect((await enter(code, 'code')).headers().location).toBe('/about')
  expect(await (await enter(code, 'code')).text()).toContain('That code is incorrect.')
  expect((await enter(recoveryCodes[0] ?? '', 'recovery')).headers().location).toBe('/about')
  expect(await (await enter(recoveryCodes[0] ?? '', 'recovery')).text()).toContain('has already been used')
  expect((await enter(recoveryCodes[1] ?? '', 'recovery')).headers().location).toBe('/about')

  const renewed = await post('/profile/two-step/recovery-codes', { currentPassword: testPassword })
  const replaced = recoveryCodesIn(await renewed.text())
  expect(replaced).toHaveLength(10)
  expect(replaced.filter((code) => recoveryCodes.includes(code))).toEqual([])
  const off = await post('/profile/two-step/off', { currentPassword: testPassword })
  expect(off.headers().location).toBe('/profile/two-step')
  expect(await logInFirst()).toBe('/about')
  const emails = await site.db
    .selectFrom('mail')
    .select('subject')
    .where('recipient', '=', member.email)
    .orderBy('createdAt')
    .execute()
  expect(emails.map(({ subject }) => subject.split(':')[0])).toEqual([
    'Two-step verification was turned on',
    'A recovery code was used',
    'A recovery code was used',
    'New recovery codes were created',
    'Two-step verification was turned off',
  ])
})

test('with the password, forms replace the recovery codes and turn two-step verification off @once', async ({
  page,
  site,
}) => {
  const member = await addTestMember(site.db)
  await logIn(page, site, member)
  await turnTwoStepOn(page.request, site)
  await page.goto('/profile/two-step')
  await page.getByLabel('Current password').fill(testPassword)
  await page.getByRole('button', { name: 'Create new recovery codes' }).click()
  await expect(main(page).locator('section li')).toHaveCount(10)
  await page.goto('/profile/two-step/off')
  await page.getByLabel('Current password').fill(testPassword)
  await page.getByRole('button', { name: 'Turn it off' }).click()
  await expect(page).toHaveURL('/profile/two-step')
  await expect(page.getByRole('button', { name: 'Set it up' })).toBeVisible()
})

const recoveryCodesIn = (html: string) =>
  [...html.matchAll(/<li class="select-all">([^<]+)</g)].map(([, code = '']) => code)

/** Turns two-step verification on for the logged-in member. */
async function turnTwoStepOn(request: APIRequestContext, site: Site) {
  const enrolled = await postForm(request, site, '/profile/two-step', { currentPassword: testPassword })
  const html = await enrolled.text()
  const secret = /<code[^>]*>([^<]+)</.exec(html)?.[1]?.replace(/\s/g, '') ?? ''
  const recoveryCodes = recoveryCodesIn(html)
  expect(recoveryCodes).toHaveLength(10)
  const code = await codeFor(secret)
  const confirmed = await postForm(request, site, '/profile/two-step/confirm', { code })
  expect(confirmed.headers().location).toBe('/profile/two-step')
  return { secret, recoveryCodes }
}

async function codeFor(secret: string) {
  const { base32 } = await import('@better-auth/utils/base32')
  return createOTP(new TextDecoder().decode(base32.decode(secret))).totp()
}

test('an admin who must use two-step verification is told so and cannot turn it off @server', async ({
  site,
}) => {
  const admin = await addTestMember(site.db, { role: 'admin' })
  await saveSettings(site.db, { twoStepForAdmins: true })
  const requests = await requestsOf(site, admin)
  expect(await (await requests.get('/profile')).text()).toContain(
    'Two-step verification is required for admins.',
  )
  await site.db.updateTable('user').set({ twoFactorEnabled: 1 }).where('id', '=', admin.id).execute()
  expect(await (await requests.get('/profile/two-step')).text()).toContain('so it cannot be turned off')
  const response = await requests.post('/profile/two-step/off', { currentPassword: testPassword })
  expect(response.status).toBe(403)
  expect(await response.text()).toContain('cannot be turned off')
})

test('a member downloads their data @server', async ({ site }) => {
  const member = await addTestMember(site.db)
  const requests = await requestsOf(site, member)
  expect(await (await requests.get('/profile')).text()).toMatch(
    /href="\/profile\/export"[^>]*>Download my data/,
  )
  const response = await requests.get('/profile/export')
  expect(response.headers.get('content-disposition')).toMatch(/^attachment/)
  const files = unzipSync(await response.bytes())
  expect(Object.keys(files)).toEqual(expect.arrayContaining(['README.txt', 'data.json', 'profile.csv']))
  expect(new TextDecoder().decode(files['data.json'])).toContain(member.email)
})

test('deleting an account requires the password, and can be canceled', async ({ page, site }) => {
  const member = await addTestMember(site.db)
  await logIn(page, site, member)
  await page.goto('/profile/delete')
  await expect(page.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/profile')
  await page.getByRole('button', { name: 'Yes, Delete' }).click()
  await expect(alert(page)).toHaveText('Failed to delete account. Please re-authenticate and try again.')
  await expect(main(page).getByText('Please enter your current password.')).toBeVisible()
  await page.getByLabel('Current password').fill(testPassword)
  await page.getByRole('button', { name: 'Yes, Delete' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Goodbye, and thank you')
  await expect(page.getByText('Your account has been deleted')).toBeVisible()
  expect(await site.db.selectFrom('user').selectAll().where('id', '=', member.id).execute()).toEqual([])
  expect((await site.mailTo(member.email)).subject).toContain('has been deleted')
})

test('the last admin cannot delete their account @server', async ({ site }) => {
  await site.db.deleteFrom('user').where('role', '=', 'admin').execute()
  const requests = await requestsOf(site, await addTestMember(site.db, { role: 'admin' }))
  const response = await requests.post('/profile/delete', { currentPassword: testPassword })
  expect(response.status).toBe(409)
  expect(await response.text()).toContain('You are the last admin.')
})

test('a session that ends while a form is open loses no input with scripts, and leads to the login screen without', async ({
  page,
  site,
}) => {
  await logIn(page, site, await addTestMember(site.db))
  await page.goto('/profile/about')
  if (hasScripts()) await waitForHydration(page)
  await page.getByLabel('Affiliation').selectOption('UGA')
  await site.db.deleteFrom('session').execute()
  await page.getByRole('button', { name: 'Save' }).click()
  if (hasScripts()) {
    await expect(page.getByText('You are no longer logged in, so this was not saved.')).toBeVisible()
    await expect(page.getByLabel('Affiliation').locator('option:checked')).toHaveText('UGA')
  } else {
    await expect(page.getByRole('heading', { name: 'Please log in to view your profile.' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Log In / Sign Up' })).toHaveAttribute(
      'href',
      '/profile?next=%2Fprofile%2Fabout',
    )
  }
})

test('shows an error when the profile cannot be read @server', async ({ site }) => {
  const requests = await requestsOf(site, await addTestMember(site.db))
  await withoutTable(site.db, 'quranBadge', async () => {
    const html = await (await requests.get('/profile')).text()
    expect(html).toContain('Error fetching user data')
    expect(html).toMatch(/href="\/profile"[^>]*>Try again/)
  })
})
