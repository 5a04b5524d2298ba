import type { CDPSession, Page } from '@playwright/test'
import { expect, expectAccessible, expectNoOverflow, expectOwnDirection, test } from '#tests/e2e.ts'
import { fillSite } from '#tests/fill-site/fill-site.ts'
import { logIn } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'

const phone = { width: 390, height: 844 }
/** A screen 1280 pixels wide, zoomed to 400%. */
const zoomed = { width: 320, height: 256 }

/** Checks one screen on a phone, then zoomed in, then with text of twice the size. */
async function checkScreen(page: Page, session: CDPSession, path: string) {
  await page.setViewportSize(phone)
  const response = await page.goto(path)
  expect(response?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expectNoOverflow(page)
  // app/admin/layout/admin.e2e.ts checks the shell.
  await expectAccessible(page, { within: 'main' })
  await expectOwnDirection(page)
  await page.setViewportSize(zoomed)
  await expectNoOverflow(page)
  await page.setViewportSize(phone)
  try {
    await setFontSize(session, 32)
    await expect(page.locator('html')).toHaveCSS('font-size', '32px')
    await expectNoOverflow(page)
  } finally {
    // Applies to the next page.
    await setFontSize(session, 16)
  }
}

const setFontSize = (session: CDPSession, standard: number) =>
  session.send('Page.setFontSizes', { fontSizes: { standard, fixed: (standard * 13) / 16 } })

/** The test takes long, so it is split between two workers. */
const parts = 2

for (let part = 0; part < parts; part++) {
  test(`admin screens fit a year of data in dark mode, with large text and zoomed in (part ${part + 1} of ${parts}) @plain @desktop`, async ({
    page,
    site,
  }) => {
    test.setTimeout(240_000)
    const admin = await addTestMember(site.db, { name: 'Amina Rahman', role: 'admin' })
    await logIn(page, site, admin)
    const paths = (await fillSite(site.db, admin, () => fetch(`${site.url}/readyz`))).filter(
      (_, index) => index % parts === part,
    )
    await page.emulateMedia({ colorScheme: 'dark' })
    const session = await page.context().newCDPSession(page)
    const failures: string[] = []
    for (const path of paths) {
      await checkScreen(page, session, path).catch((error) => failures.push(`${path}: ${error}`))
    }
    expect(failures).toEqual([])
  })
}
