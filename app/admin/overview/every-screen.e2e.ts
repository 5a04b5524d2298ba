import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectArabicDirection,
  expectNoOverflow,
  expectOneMainHeading,
  setFontSize,
  test,
} from '#tests/e2e.ts'
import { fillSite } from '#tests/fill-site/fill-site.ts'
import { logIn } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'
import { inPlaceOpener } from '#tests/open-in-place.ts'

const phone = { width: 390, height: 844, fontSize: 16 }
const largeText = { ...phone, fontSize: 32 }
/** A screen 1280 pixels wide, zoomed to 400%. */
const zoomed = { width: 320, height: 256, fontSize: 16 }
const views = [largeText, phone, zoomed]

/** Returns a function that sets the window size and the font size, and skips a size that is already set. */
async function viewChanger(page: Page) {
  const session = await page.context().newCDPSession(page)
  let current = { width: 0, height: 0, fontSize: 16 }
  return async (view: typeof phone) => {
    if (view.width !== current.width) await page.setViewportSize(view)
    if (view.fontSize !== current.fontSize) await setFontSize(page, session, view.fontSize)
    current = view
  }
}

/** Checks what does not depend on the view. */
async function checkScreen(page: Page) {
  await expectOneMainHeading(page)
  // app/admin/layout/admin.e2e.ts checks the shell.
  await expectAccessible(page, { within: 'main', rows: 12 })
  await expectArabicDirection(page)
}

/** The test takes a long time, so it is split between two workers. */
const parts = 2

for (let part = 0; part < parts; part++) {
  test(`admin screens fit a year of data in dark mode, with large text and zoomed in (part ${part + 1} of ${parts}) @plain @desktop`, async ({
    page,
    site,
  }) => {
    test.setTimeout(480_000)
    const admin = await addTestMember(site.db, { name: 'Amina Rahman', role: 'admin' })
    await logIn(page, site, admin)
    const paths = (await fillSite(site.db, admin, () => fetch(`${site.url}/readyz`))).filter(
      (_, index) => index % parts === part,
    )
    await page.emulateMedia({ colorScheme: 'dark' })
    const change = await viewChanger(page)
    const open = inPlaceOpener(page)
    const failures: string[] = []
    for (const [index, path] of paths.entries()) {
      const check = async () => {
        await open(path)
        // Each screen opens in the last view of the previous one, because changing views takes longer than checking.
        for (const view of index % 2 === 0 ? views : views.toReversed()) {
          await change(view)
          await expectNoOverflow(page)
          if (view === phone) await checkScreen(page)
        }
      }
      await check().catch((error) => failures.push(`${path}: ${error}`))
    }
    expect(failures).toEqual([])
  })
}
