import type { CDPSession, Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoOverflow,
  expectOneMainHeading,
  expectOwnDirection,
  setFontSize,
  test,
} from '#tests/e2e.ts'
import { fillSite } from '#tests/fill-site/fill-site.ts'
import { logIn } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'

const phone = { width: 390, height: 844 }
/** A screen 1280 pixels wide, zoomed to 400%. */
const zoomed = { width: 320, height: 256 }

/** Checks one screen on a phone, then with text of twice the size, then zoomed in. */
async function checkScreen(page: Page, session: CDPSession, path: string) {
  await page.setViewportSize(phone)
  const response = await page.goto(path)
  expect(response?.status()).toBe(200)
  await expectOneMainHeading(page)
  await expectNoOverflow(page)
  // app/admin/layout/admin.e2e.ts checks the shell.
  await expectAccessible(page, { within: 'main' })
  await expectOwnDirection(page)
  try {
    await setFontSize(page, session, 32)
    await expectNoOverflow(page)
  } finally {
    await setFontSize(page, session, 16)
  }
  await page.setViewportSize(zoomed)
  await expectNoOverflow(page)
}

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
