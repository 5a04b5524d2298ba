import { expect, test } from '#tests/e2e.ts'
import { logIn } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'

test('what is typed before the page wakes up stays @script @desktop', async ({ page, site }) => {
  await logIn(page, site, await addTestMember(site.db, { role: 'admin' }))
  let wake = () => {}
  const woken = new Promise<void>((resolve) => (wake = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await woken
    await route.continue()
  })
  await page.goto('/admin/homepage', { waitUntil: 'domcontentloaded' })
  const words = 'Typed while the page was still asleep'
  await page.getByLabel('Description').fill(words)
  wake()
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main textarea') ?? {}).some((key) => key.startsWith('__reactProps')),
  )
  await page.waitForTimeout(300)
  await expect(page.getByLabel('Description')).toHaveValue(words)
})
