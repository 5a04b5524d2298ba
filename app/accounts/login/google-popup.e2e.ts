import { expect, waitForHydration } from '#tests/e2e.ts'
import { newPerson, test } from '#tests/google-site.ts'
import { openPage } from '#tests/html-page.ts'
import { addTestMember, testPassword } from '#tests/member.ts'
import { codeFor } from '#tests/totp.ts'

test('the pop-up is 500 by 600 and closes automatically @script @desktop', async ({ page, google }) => {
  google.person = newPerson()
  const popupFeatures: string[] = []
  await page.exposeFunction('reportFeatures', (features: string) => popupFeatures.push(features))
  await page.addInitScript(() => {
    const { open } = window
    window.open = (url, name, features) => {
      void (window as unknown as { reportFeatures: (features?: string) => void }).reportFeatures(features)
      return open(url, name, features)
    }
  })
  await page.goto('/profile')
  await waitForHydration(page)
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Continue with Google' }).click(),
  ])
  await expect.poll(() => popup.isClosed()).toBe(true)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Yusuf Idris')
  await expect.poll(() => popupFeatures).toEqual(['popup,width=500,height=600'])
})

test('with two-step verification, the pop-up asks for the code, and then closes @script @desktop', async ({
  page,
  site,
  google,
}) => {
  const person = newPerson()
  google.person = person
  const member = await addTestMember(site.db, { email: person.email })
  const start = await openPage(site, '/profile/two-step', member)
  const setup = await start.submit('Set up two-step verification', { 'Your password': testPassword })
  const secret = setup.one('main code').text
  await setup.submit('Turn on two-step verification', { Code: await codeFor(secret) })

  await page.goto('/profile?next=%2Fabout')
  await waitForHydration(page)
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Continue with Google' }).click(),
  ])
  await expect(popup.getByRole('heading', { name: 'One more step' })).toBeVisible()
  expect(await popup.evaluate(() => window.opener !== null)).toBe(true)
  await popup.getByLabel('Code').fill(await codeFor(secret))
  await popup.getByRole('button', { name: 'Login' }).click()
  await expect.poll(() => popup.isClosed()).toBe(true)
  await expect(page).toHaveURL('/about')
})

test('after a failed login in the pop-up, the login page remembers the next page @script @desktop', async ({
  page,
  google,
}) => {
  google.person = null
  await page.goto('/profile?next=%2Fabout')
  await waitForHydration(page)
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Continue with Google' }).click(),
  ])
  await expect(page).toHaveURL('/profile?notice=google&next=%2Fabout')
  await expect.poll(() => popup.isClosed()).toBe(true)
})

test('Google opens in the same tab where pop-ups are blocked @script @desktop', async ({ page, google }) => {
  google.person = newPerson()
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.goto('/profile?next=%2Fabout')
  await waitForHydration(page)
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await expect(page).toHaveURL('/about')
})

test('closing the pop-up restores the page @script @desktop', async ({ page }) => {
  const loadingLink = page.getByRole('link', { name: 'Loading...' })
  const headers = { 'Cross-Origin-Opener-Policy': 'unsafe-none' }
  await page
    .context()
    .route(/\/profile\/google\?/, (route) =>
      route.fulfill({ headers, contentType: 'text/html', body: '<p>Who are you?</p>' }),
    )
  await page.goto('/profile')
  await waitForHydration(page)
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Continue with Google' }).click(),
  ])
  await expect(loadingLink).toBeVisible()
  await popup.close()
  await expect(loadingLink).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Continue with Google' })).toBeVisible()
})
