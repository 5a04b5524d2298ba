import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { saveSettings } from '#app/platform/settings/settings-store.server.ts'
import { expect, test } from '#tests/e2e.ts'
import { openPage } from '#tests/html-page.ts'
import { logIn, postForm, requestAs } from '#tests/log-in.ts'
import { addTestMember, testPassword } from '#tests/member.ts'
import type { Site } from '#tests/site.ts'
import { codeFor } from '#tests/totp.ts'

const main = (page: Page) => page.getByRole('main')
const alert = (page: Page) => main(page).getByRole('alert')

test('two-step verification is set up with a code, and then required to log in @script @phone', async ({
  page,
  site,
}) => {
  const member = await addTestMember(site.db)
  await logIn(page, site, member)
  await page.goto('/profile/two-step')
  await page.getByLabel('Your password').fill(testPassword)
  await page.getByRole('button', { name: 'Set up two-step verification' }).click()
  const secret = (await main(page).locator('code').innerText()).replace(/\s/g, '')
  await expect(main(page).locator('section li')).toHaveCount(10)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download codes' }).click()
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toContain((await main(page).locator('section li').allTextContents()).join('\n'))
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const recovery = main(page).locator('section')
  await recovery.getByRole('button', { name: 'Copy codes' }).click()
  await expect(recovery.getByRole('status')).toHaveText('Recovery codes copied to clipboard!')
  const codes = await recovery.locator('li').allTextContents()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'))
  await page.getByRole('textbox', { name: 'Code' }).fill('000000')
  await page.getByRole('button', { name: 'Turn on two-step verification' }).click()
  await expect(alert(page)).toContainText('That code is incorrect.')
  await page.getByRole('textbox', { name: 'Code' }).fill(await codeFor(secret))
  await page.getByRole('button', { name: 'Turn on two-step verification' }).click()
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

test('without JavaScript, two-step verification is set up with a code, and then required to log in @server', async ({
  site,
}) => {
  const member = await addTestMember(site.db)
  await saveSettings(site.db, { name: 'Nur of Dallas' })
  const start = await openPage(site, '/profile/two-step', member)
  const page = await start.submit('Set up two-step verification', { 'Your password': testPassword })
  const secret = page.one('main code').text.replace(/\s/g, '')
  expect(page.all('main section li')).toHaveLength(10)
  const otpauthUrl = new URL(page.one('main a[href^="otpauth:"]').attribute('href') ?? '')
  expect(otpauthUrl.searchParams.get('issuer')).toBe('Nur of Dallas')
  const rejected = await page.submit('Turn on two-step verification', { Code: '000000' })
  expect(rejected.alert).toContain('That code is incorrect.')
  const confirmed = await rejected.submit('Turn on two-step verification', { Code: await codeFor(secret) })
  confirmed.one('h1, h2', 'Two-step verification is on')

  const login = await openPage(site, '/profile?next=%2Fabout')
  const step = await login.submit('Login', { Email: member.email, Password: testPassword })
  step.one('h1', 'One more step')
  const again = await step.submit('Login', { Code: '000000' })
  expect(again.alert).toContain('That code is incorrect.')
  expect((await again.submit('Login', { Code: await codeFor(secret) })).path).toBe('/about')
})

test('each code and recovery code works only once; recovery codes can be replaced and two-step verification turned off @server', async ({
  request,
  site,
}) => {
  const member = await addTestMember(site.db)
  const post = (path: string, form?: Record<string, string>) => postForm(request, site, path, form)
  const passFirstStep = async () => {
    await post('/logout')
    const response = await post('/profile?next=%2Fabout', { email: member.email, password: testPassword })
    return response.headers().location ?? ''
  }
  await passFirstStep()
  const { secret, recoveryCodes } = await turnOnTwoStep(request, site)
  const enter = async (code: string, method: 'code' | 'recovery') => {
    const codePath = await passFirstStep()
    expect(codePath).toBe('/profile/code?next=%2Fabout')
    if (method === 'code') return post(codePath, { code })
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

  const regenerated = await post('/profile/two-step/recovery-codes', { currentPassword: testPassword })
  const newCodes = recoveryCodesIn(await regenerated.text())
  expect(newCodes).toHaveLength(10)
  expect(newCodes.filter((code) => recoveryCodes.includes(code))).toEqual([])
  const turnedOff = await post('/profile/two-step/off', { currentPassword: testPassword })
  expect(turnedOff.headers().location).toBe('/profile/two-step')
  expect(await passFirstStep()).toBe('/about')
  const emails = await site.db
    .selectFrom('mail')
    .select('subject')
    .where('recipient', '=', member.email)
    .orderBy('createdAt')
    .execute()
  expect(emails.map(({ subject }) => subject)).toEqual([
    'Two-step verification was turned on for your Shajara account',
    'A recovery code was used to log in to your Shajara account',
    'A recovery code was used to log in to your Shajara account',
    'New recovery codes were created for your Shajara account',
    'Two-step verification was turned off for your Shajara account',
  ])
})

test('an admin turns two-step verification off for a member who has lost their phone and codes @server', async ({
  request,
  site,
}) => {
  const member = await addTestMember(site.db, { name: 'Maryam' })
  await postForm(request, site, '/profile', { email: member.email, password: testPassword })
  await turnOnTwoStep(request, site)
  const login = await openPage(site, '/profile?next=%2Fabout')
  const passFirstStep = () => login.submit('Login', { Email: member.email, Password: testPassword })
  const recovery = await (await passFirstStep()).follow('Use a recovery code')
  expect(recovery.text).toContain('An admin can turn off two-step verification for you.')

  const admin = await addTestMember(site.db, { role: 'admin' })
  const userPage = await openPage(site, `/admin/users/${member.id}`, admin)
  const confirm = await userPage.follow('Turn off two-step verification')
  const rejected = await confirm.submit('Yes, turn off', { 'Your password': 'wrong' })
  expect(rejected.field('Your password').description).toContain('That is not your password.')
  const turnedOff = await rejected.submit('Yes, turn off', { 'Your password': testPassword })
  expect(turnedOff.text).toContain('Two-step verification turned off successfully!')
  expect(turnedOff.all('a', 'Turn off two-step verification')).toEqual([])
  expect((await passFirstStep()).path).toBe('/about')
})

test('a member can replace the recovery codes and turn off two-step verification by entering their password @server', async ({
  request,
  site,
}) => {
  const member = await addTestMember(site.db)
  await postForm(request, site, '/profile', { email: member.email, password: testPassword })
  await turnOnTwoStep(request, site)
  const page = await openPage(site, '/profile/two-step', member)
  const password = { 'Your password': testPassword }
  const regenerated = await page.submit('Create new recovery codes', password)
  expect(regenerated.all('main section li')).toHaveLength(10)
  const turnedOff = await (await page.open('/profile/two-step/off')).submit(
    'Turn off two-step verification',
    password,
  )
  expect(turnedOff.path).toBe('/profile/two-step')
  turnedOff.one('button', 'Set up two-step verification')
})

test('the page that turns off two-step verification says how the member will then log in @server', async ({
  site,
}) => {
  const member = await addTestMember(site.db)
  await site.db.updateTable('user').set({ twoFactorEnabled: 1 }).where('id', '=', member.id).execute()
  const page = await openPage(site, '/profile/two-step/off', member)
  expect(page.text).toContain('You will then log in with only your password.')
  await site.db.deleteFrom('account').where('userId', '=', member.id).execute()
  const withFreshSession = await page.open('/profile/two-step/off')
  expect(withFreshSession.text).toContain('Logging in will then take a single step.')
  const anHourAgo = new Date(Date.now() - 3_600_000).toISOString()
  await site.db.updateTable('session').set({ createdAt: anHourAgo }).execute()
  const withoutPhone = await page.open('/profile/two-step/off')
  expect(withoutPhone.text).toContain('Your account has no password yet.')
  await saveSettings(site.db, { phoneLogin: true })
  const phone = { userId: member.id, phoneNumber: '+14045550101', addedAt: anHourAgo }
  await site.db.insertInto('memberPhone').values(phone).execute()
  const withPhone = await page.open('/profile/two-step/off')
  expect(withPhone.text).toContain('You will then log in with only your phone.')
})

const recoveryCodesIn = (html: string) =>
  [...html.matchAll(/<li class="select-all">([^<]+)</g)].map(([, code = '']) => code)

/** Turns two-step verification on for the logged-in member. */
async function turnOnTwoStep(request: APIRequestContext, site: Site) {
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

test('an admin who must use two-step verification is told so and cannot turn it off @server', async ({
  site,
}) => {
  const admin = await addTestMember(site.db, { role: 'admin' })
  await saveSettings(site.db, { twoStepForAdmins: true })
  const requests = await requestAs(site, admin)
  expect(await (await requests.get('/profile')).text()).toContain(
    'Two-step verification is required for the admin area.',
  )
  await site.db.updateTable('user').set({ twoFactorEnabled: 1 }).where('id', '=', admin.id).execute()
  expect(await (await requests.get('/profile/two-step')).text()).toContain('so it cannot be turned off')
  const response = await requests.post('/profile/two-step/off', { currentPassword: testPassword })
  expect(response.status).toBe(403)
  expect(await response.text()).toContain('cannot be turned off')
})
