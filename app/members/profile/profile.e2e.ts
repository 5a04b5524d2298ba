import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createOTP } from '@better-auth/utils/otp'
import type { APIRequestContext, Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { addPledge } from '#app/giving/pledges/pledge-store.server.ts'
import { defaultSettings } from '#app/platform/settings/settings.ts'
import { saveSettings } from '#app/platform/settings/settings-store.server.ts'
import { expect, expectAccessible, expectNoOverflow, test, waitForHydration } from '#tests/e2e.ts'
import { eventFixture } from '#tests/fixtures/event-fixture.ts'
import { type HtmlPage, openPage } from '#tests/html-page.ts'
import { logIn, postForm, requestsOf, sessionCookie } from '#tests/log-in.ts'
import { addTestMember, testPassword } from '#tests/member.ts'
import type { Site } from '#tests/site.ts'
import { withoutTable } from '#tests/without-table.ts'

const main = (page: Page) => page.getByRole('main')
const readDescriptionList = (list: ReturnType<HtmlPage['one']>) => {
  const values = list.texts('dd')
  return Object.fromEntries(list.texts('dt').map((label, index) => [label, values[index]]))
}
const alert = (page: Page) => main(page).getByRole('alert')

test('a new member sees three first steps, and what the profile will show @server', async ({ site }) => {
  const member = await addTestMember(site.db)
  const page = await openPage(site, '/profile', member)
  const steps = page.one('section', 'Welcome! Three steps to get started')
  expect(steps.all('li')).toHaveLength(3)
  for (const href of steps.all('a').map((link) => link.attribute('href') ?? '')) {
    if (href === '#settings') page.one(href)
    else expect([href, (await page.open(href)).status]).toEqual([href, 200])
  }
  const later = page.one('details', /^What your profile will show/)
  expect(later.attribute('open')).toBeNull()
  expect(page.texts('main dt')).toEqual(later.texts('dt'))
  const stats = readDescriptionList(later.one('dl'))
  expect(stats).toMatchObject({ 'Events Attended': '0', 'Hours Volunteered': '0' })
  expect(stats).toMatchObject({ Streak: '0 days', Donated: '$0.00' })
  for (const label of ['Current Streak', 'Missed Days', 'Daily Goal', 'Group']) {
    expect(later.texts('dt')).toContain(label)
  }
  page.one('main a', 'Find an event to join')
  expect(page.all('main a', 'No email?')).toEqual([])
  expect(page.field('Subscribe to newsletter').checked).toBe(true)
  const settings = page.one('main section', 'Settings')
  for (const [name, href] of [
    ['Change Password', '/profile/password'],
    ['Change email', '/profile/email'],
    ['Set up', '/profile/two-step'],
    ['Change time zone', '/profile/time-zone'],
    ['My devices', '/profile/devices'],
    ['Download my data', '/profile/export'],
    ['Delete Account', '/profile/delete'],
  ] as const) {
    expect(settings.one('a', name).attribute('href')).toBe(href)
  }
  expect(
    await site.db.selectFrom('newsletterSubscription').selectAll().where('userId', '=', member.id).execute(),
  ).toEqual([])
})

test('the first steps show what is done, and make room for the first record @server', async ({ site }) => {
  const { id: userId, email } = await addTestMember(site.db)
  const about = await (await openPage(site, '/profile', { email })).follow(/^Add it/)
  const saved = await about.submit('Save', { 'Affiliation (optional)': 'UGA' })
  const subscribed = await (await saved.open('/profile')).submit('Update newsletter')
  const steps = subscribed.one('section', 'Welcome! Three steps to get started')
  expect(steps.all('li', /Done/)).toHaveLength(2)
  expect(steps.text).toContain('You are subscribed to the newsletter.')
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
  const recorded = await subscribed.open('/profile')
  expect(recorded.all('section', 'Welcome! Three steps to get started')).toEqual([])
  expect(recorded.texts('main dt')).toContain('Events Attended')
  expect(recorded.all('main details dt')).toEqual([])
})

/** The date some days from now, in the site's time zone. */
const dayFromNow = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'America/New_York' })

test('the profile shows statistics from the records @server', async ({ site }) => {
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
  expect(quran.texts('li')).toEqual(['First week'])
  const history = page.one('main section', 'Event History').texts('li')
  expect(history).toEqual(
    [/Feeding 6/, /Feeding -5/, /Feeding -9/].map((title) => expect.stringMatching(title)),
  )
  expect(history.filter((text) => text.includes('Attended'))).toEqual([history[2]])
})

test('a member whose confirmation cannot arrive is told what to do, and can request the link again @server', async ({
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

test('saves an affiliation as free text @script @phone', async ({ page, site }) => {
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

test('without scripts, saves an affiliation as free text or from the list @server', async ({ site }) => {
  const member = await addTestMember(site.db)
  const form = await openPage(site, '/profile/about', member)
  const unnamed = await form.submit('Save', { 'Affiliation (optional)': 'Other...' })
  expect(unnamed.field('Which one?').description).toBe('Please enter which one.')
  const named = await unnamed.submit('Save', { 'Which one?': 'Masjid al-Noor' })
  expect(named.path).toBe('/profile')
  expect(named.one('main').text).toContain('Masjid al-Noor')
  const changed = await (await named.open('/profile/about')).submit('Save', {
    'Affiliation (optional)': 'UGA',
  })
  expect(changed.path).toBe('/profile')
  expect(changed.one('main').text).toContain('Affiliation: UGA')
  expect(changed.all('main a').map((link) => link.attribute('href'))).toContain('/profile/about')
})

test('changing the password logs out other devices and invalidates the old password @server', async ({
  site,
}) => {
  const member = await addTestMember(site.db)
  const other = await openPage(site, '/profile', member)
  const form = await openPage(site, '/profile/password', member)
  const change = (page: HtmlPage, current: string, password: string) =>
    page.submit('Change Password', { 'Current password': current, 'New password': password })
  const wrong = await change(form, 'not this one', 'lanterns in the yard')
  expect(wrong.alert).toBe('That is not your current password.')
  const common = await change(wrong, testPassword, '12345678')
  expect(common.field('New password').description).toContain('This password is too common.')
  const changed = await change(common, testPassword, 'lanterns in the yard')
  expect(changed.notice).toContain('Your password has been changed.')
  expect((await site.mailTo(member.email)).subject).toContain('was changed')

  expect((await other.open('/profile')).text).toContain('Welcome back')
  expect((await changed.open('/profile')).text).toContain('Log Out')
  const login = await openPage(site, '/profile')
  const logInWith = (password: string) => login.submit('Login', { Email: member.email, Password: password })
  expect((await logInWith(testPassword)).status).toBe(401)
  expect((await logInWith('lanterns in the yard')).text).toContain('Log Out')
})

test('lists the member’s devices, and logs out one or all others @server', async ({ site }) => {
  const member = await addTestMember(site.db)
  for (const device of [
    'Firefox/1 Linux',
    'Chrome/1 Windows',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) Version/19.1 Safari/604.1',
    'Safari/1 iPad',
  ]) {
    await sessionCookie(site, member.email, device)
  }
  // In the site's time zone (New York), this is the evening before.
  await site.db
    .updateTable('session')
    .set({ createdAt: '2026-11-10T03:00:00.000Z' })
    .where('userId', '=', member.id)
    .execute()
  const page = await openPage(site, '/profile/devices', member)
  const devices = page.all('main li')
  expect(page.text.match(/Logged in November 9, 2026/g)).toHaveLength(4)
  expect(devices.map(({ text }) => text.includes('This device'))).toEqual([true, false, false, false, false])
  const phone = page.one('main li', /Safari on iPhone/)
  const without = await phone.submit('Log out device')
  expect(without.all('main li')).toHaveLength(4)
  expect(without.all('main li', /Safari on iPhone/)).toEqual([])
  const alone = await without.submit('Log out all other devices')
  expect(alone.texts('main li')).toEqual([expect.stringContaining('This device')])
  expect(
    await site.db.selectFrom('session').select('id').where('userId', '=', member.id).execute(),
  ).toHaveLength(1)
})

test('the newsletter choice is saved on its own, and the link in an issue unsubscribes @server', async ({
  site,
}) => {
  const member = await addTestMember(site.db)
  const profile = await openPage(site, '/profile', member)
  const reminded = await profile
    .one('form', /An evening reminder/)
    .submit('Save', { 'An evening reminder on days when I have not read yet': true })
  expect(reminded.text).toContain('Saved.')
  expect(reminded.field(/^An evening reminder/).checked).toBe(true)
  const subscriptions = site.db
    .selectFrom('newsletterSubscription')
    .selectAll()
    .where('userId', '=', member.id)
  expect(await subscriptions.execute()).toEqual([])
  const subscribed = await reminded.submit('Update newsletter')
  expect(subscribed.text).toContain('You are subscribed.')
  const row = await subscriptions.executeTakeFirstOrThrow()
  expect(row).toMatchObject({ consent: 'Subscribe to newsletter', source: 'profile', unsubscribedAt: null })

  const link = await openPage(site, `/newsletter/unsubscribe?token=${row.unsubscribeToken}`)
  ;(await link.submit('Unsubscribe')).one('h1', 'You are unsubscribed')
  expect((await profile.open('/profile')).field('Subscribe to newsletter').checked).toBe(false)
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

test('a new address takes effect when its link is opened, and the old address is notified @server', async ({
  site,
}) => {
  const member = await addTestMember(site.db)
  const newEmail = `new-${member.email}`
  const form = await openPage(site, '/profile/email', member)
  const values = { 'New email': newEmail, 'Current password': testPassword }
  expect((await form.submit('Change email', values)).alert).toContain('so no link was sent')
  const profile = async () => (await form.open('/profile')).text
  expect(await profile()).toContain(member.email)
  const [link = ''] = /http\S+\/verify-email\S+/.exec((await site.mailTo(newEmail)).text ?? '') ?? []
  const opened = await form.open(link)
  expect(opened.text).toContain('Confirm your email address')
  expect(await profile()).not.toContain(newEmail)
  expect((await opened.submit(`Confirm ${newEmail}`)).text).toContain(`${newEmail} is confirmed.`)
  expect((await site.mailTo(member.email)).subject).toContain('was changed')
  expect(await profile()).toContain(newEmail)
})

test('two-step verification is set up with a code, and then required to log in @script @phone', async ({
  page,
  site,
}) => {
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

test('without scripts, two-step verification is set up with a code, and then required to log in @server', async ({
  site,
}) => {
  const member = await addTestMember(site.db)
  const start = await openPage(site, '/profile/two-step', member)
  const page = await start.submit('Set it up', { 'Current password': testPassword })
  const secret = page.one('main code').text.replace(/\s/g, '')
  expect(page.all('main section li')).toHaveLength(10)
  const wrong = await page.submit('Turn it on', { Code: '000000' })
  expect(wrong.alert).toContain('That code is incorrect.')
  const on = await wrong.submit('Turn it on', { Code: await codeFor(secret) })
  on.one('h1, h2', 'Two-step verification is on')

  const login = await openPage(site, '/profile?next=%2Fabout')
  const step = await login.submit('Login', { Email: member.email, Password: testPassword })
  step.one('h1', 'One more step')
  const again = await step.submit('Login', { Code: '000000' })
  expect(again.alert).toContain('That code is incorrect.')
  expect((await again.submit('Login', { Code: await codeFor(secret) })).path).toBe('/about')
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

test('with the password, forms replace the recovery codes and turn two-step verification off @server', async ({
  request,
  site,
}) => {
  const member = await addTestMember(site.db)
  await postForm(request, site, '/profile', { email: member.email, password: testPassword })
  await turnTwoStepOn(request, site)
  const page = await openPage(site, '/profile/two-step', member)
  const password = { 'Current password': testPassword }
  const renewed = await page.submit('Create new recovery codes', password)
  expect(renewed.all('main section li')).toHaveLength(10)
  const off = await (await page.open('/profile/two-step/off')).submit('Turn it off', password)
  expect(off.path).toBe('/profile/two-step')
  off.one('button', 'Set it up')
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

test('deleting an account requires the password, and can be canceled @server', async ({ site }) => {
  const member = await addTestMember(site.db)
  const page = await openPage(site, '/profile/delete', member)
  expect(page.one('main a', 'Cancel').attribute('href')).toBe('/profile')
  const refused = await page.submit('Yes, Delete')
  expect(refused.alert).toBe('Failed to delete account. Please re-authenticate and try again.')
  expect(refused.field('Current password').description).toBe('Please enter your current password.')
  const deleted = await refused.submit('Yes, Delete', { 'Current password': testPassword })
  deleted.one('h1', 'Goodbye, and thank you')
  expect(deleted.text).toContain('Your account has been deleted')
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

test('a session that ends while a form is open loses no input @script @phone', async ({ page, site }) => {
  await logIn(page, site, await addTestMember(site.db))
  await page.goto('/profile/about')
  await waitForHydration(page)
  await page.getByLabel('Affiliation').selectOption('UGA')
  await site.db.deleteFrom('session').execute()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('You are no longer logged in, so this was not saved.')).toBeVisible()
  await expect(page.getByLabel('Affiliation').locator('option:checked')).toHaveText('UGA')
})

test('without scripts, a session that ends while a form is open leads to the login screen @server', async ({
  site,
}) => {
  const page = await openPage(site, '/profile/about', await addTestMember(site.db))
  await site.db.deleteFrom('session').execute()
  const login = await page.submit('Save', { 'Affiliation (optional)': 'UGA' })
  login.one('h1', 'Please log in to view your profile.')
  expect(login.one('a', 'Log In / Sign Up').attribute('href')).toBe('/profile?next=%2Fprofile%2Fabout')
})

test('shows an error when the profile cannot be read @server', async ({ site }) => {
  const requests = await requestsOf(site, await addTestMember(site.db))
  await withoutTable(site.db, 'quranBadge', async () => {
    const html = await (await requests.get('/profile')).text()
    expect(html).toContain('Error fetching user data')
    expect(html).toMatch(/href="\/profile"[^>]*>Try again/)
  })
})
