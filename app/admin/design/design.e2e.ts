import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  expect,
  expectAccessible,
  expectContrast,
  expectNoOverflow,
  test,
  waitForHydration,
} from '#tests/e2e.ts'
import { openPage } from '#tests/html-page.ts'
import { logInAsAdmin, sessionCookie } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'
import { publicPages } from '#tests/public-pages.ts'

/** The names of all components that are exported from files in a folder. */
function componentsOf(folder: string) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .flatMap((name) => [
      ...readFileSync(join(folder, name), 'utf8').matchAll(/^export (?:function|const) ([A-Z]\w*[a-z]\w*)/gm),
    ])
    .map(([, name = '']) => name)
}

const visitorComponents = [
  'NextEventCard',
  'EventListItem',
  'MonthCalendar',
  'Countdown',
  'GuideCard',
  'ProjectCard',
  'ArticleCard',
  'ProgramList',
  'ReadingTreeFigure',
  'CommunityTree',
  'YearHeatMap',
  'WeekBars',
  'JuzMap',
]

test('the design page shows every component with its name, and forms in their pending, invalid and submitted states; it hydrates without errors, is accessible and fits the window in both themes @script @phone', async ({
  page,
  site,
}) => {
  test.slow()
  await logInAsAdmin(page, site)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/design')
  const demonstrated = await page
    .locator('[data-component]')
    .evaluateAll((specimens) =>
      specimens.filter(({ clientHeight }) => clientHeight > 0).map(({ dataset }) => dataset.component),
    )
  const all = [...componentsOf('app/ui'), ...visitorComponents]
  expect(all.length).toBeGreaterThan(60)
  expect(all.filter((name) => !demonstrated.includes(name))).toEqual([])
  await expectNoOverflow(page)
  await page.setViewportSize({ width: 390, height: 844 })

  await waitForHydration(page)
  const form = (id: string) => page.locator(`form#${id}`)
  await expect(form('posted').getByRole('button', { name: 'Send' })).toBeEnabled()
  await expect(form('posted-busy').getByRole('button', { name: 'Sending…' })).toBeDisabled()
  await expect(form('posted-invalid').getByLabel('Email')).toHaveAccessibleDescription(
    'Enter an email address',
  )
  await expect(form('posted-sent').getByRole('status')).toHaveText('Thank you. We will reply soon.')
  await expect(form('change-busy').getByRole('button', { name: 'One moment…' })).toBeDisabled()
  await expect(form('change-saved').getByRole('status')).toHaveText('Changes saved.')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectContrast(page)
  await expectNoOverflow(page)
  await form('change').getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/design')
})

test('without JavaScript, the forms on the design page redirect back to it @server', async ({ site }) => {
  const page = await openPage(site, '/design?from=here', await addTestMember(site.db, { role: 'admin' }))
  const saved = await page.one('form#change').submit('Save')
  expect(saved.path).toBe('/design')
  saved.one('h1', 'Design')
})

test('no public page links to the design page, and search engines do not index it @server', async ({
  request,
  site,
}) => {
  const { email } = await addTestMember(site.db, { role: 'admin' })
  const headers = { Cookie: await sessionCookie(site, email) }
  expect(await (await request.get('/design', { headers })).text()).toContain(
    '<meta name="robots" content="noindex"/>',
  )
  expect(await (await request.get('/sitemap.xml')).text()).not.toContain('/design')
  for (const path of publicPages) {
    expect(await (await request.get(path)).text(), path).not.toContain('href="/design')
  }
  expect((await request.get('/design')).status()).toBe(401)
})
