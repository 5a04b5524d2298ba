import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoOverflow,
  freezeClock,
  test,
  waitForHydration,
} from '#tests/e2e.ts'
import { openPage } from '#tests/html-page.ts'
import type { Site } from '#tests/site.ts'
import { withoutTable } from '#tests/without-table.ts'

async function fill(page: Page, name: string, email: string, message: string) {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Message').fill(message)
}
const submit = (page: Page) => page.getByRole('button', { name: 'Send message' }).click()

test('shows the organization’s email address; the confirmation of Copy Email survives hydration', {
  tag: '@script',
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/contact')
  await freezeClock(page)
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact')
  await expect(main.getByRole('link', { name: 'salaam@shajara.example' })).toHaveAttribute(
    'href',
    'mailto:salaam@shajara.example',
  )
  await main.getByRole('button', { name: 'Copy Email' }).click()
  await expect(main.getByRole('status')).toHaveText('Email copied to clipboard!')
  await waitForHydration(page)
  await expect(main.getByRole('status')).toHaveText('Email copied to clipboard!')
  await page.clock.runFor(2100)
  await expect(main.getByRole('status')).toBeEmpty()
})

test('invalid input is marked, and nothing typed is lost; a message is stored and emailed with the sender as reply-to, and the form is cleared @script @phone', async ({
  page,
  site,
}) => {
  await page.goto('/contact')
  await fill(page, ' ', 'amina@', 'Salaam')
  await submit(page)
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Please enter your name.')
  await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(
    /such as name@example\.org/,
  )
  await expect(page.getByLabel('Message')).toHaveValue('Salaam')
  await expectAccessible(page)
  await expectNoOverflow(page)
  expect(await site.db.selectFrom('contactMessage').select('id').execute()).toEqual([])

  await fill(page, 'Amina Yusuf', 'amina@example.org', 'Salaam!\nWhere do we meet?')
  await submit(page)
  await expect(page.getByRole('main')).toContainText('Thank you, Amina Yusuf. We received your message.')
  await expect(page.getByLabel('Message')).toHaveValue('')
  await expectAccessible(page)
  const row = await site.db.selectFrom('contactMessage').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ name: 'Amina Yusuf', body: 'Salaam!\nWhere do we meet?' })
  const mail = await site.mailTo('salaam@shajara.example')
  expect(mail.replyTo?.[0]?.address).toBe('amina@example.org')
  expect(mail.text).toContain('Where do we meet?')
})

test('without JavaScript, invalid input is marked, a corrected message is stored, and the form is cleared @server', async ({
  site,
}) => {
  const form = await openPage(site, '/contact')
  const invalid = await form.submit('Send message', { Name: ' ', Email: 'amina@', Message: 'Salaam' })
  expect(invalid.field('Name').description).toBe('Please enter your name.')
  expect(invalid.field('Email').description).toContain('such as name@example.org')
  expect(invalid.field('Message').value).toBe('Salaam')
  const values = { Name: 'Amina Yusuf', Email: 'amina@example.org', Message: 'Salaam!\nWhere do we meet?' }
  const sent = await invalid.submit('Send message', values)
  expect(sent.one('main').text).toContain('Thank you, Amina Yusuf. We received your message.')
  expect(sent.field('Message').value).toBe('')
  const rows = await site.db.selectFrom('contactMessage').select(['name', 'body']).execute()
  expect(rows).toEqual([{ name: 'Amina Yusuf', body: 'Salaam!\nWhere do we meet?' }])
})

for (const table of ['contactMessage', 'setting']) {
  test(`a database failure shows a friendly message and preserves the input (${table}) @server`, async ({
    request,
    site,
  }) => {
    const form = { name: 'Amina', email: 'amina@example.org', message: 'Salaam to all' }
    await withoutTable(site.db, table, async () => {
      const response = await request.post('/contact', { form })
      expect(response.status()).toBe(503)
      const page = await response.text()
      expect(page).toMatch(/role="alert"[\s\S]*Please try again, or write to us by email\./)
      expect(page).toContain('value="amina@example.org"')
      expect(page).toContain('>Salaam to all</textarea>')
    })
  })
}

test('text typed before hydration is preserved', { tag: '@script' }, async ({ page }) => {
  let releaseScripts = () => {}
  const scriptsReleased = new Promise<void>((resolve) => (releaseScripts = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await scriptsReleased
    await route.continue()
  })
  await page.goto('/contact')
  await fill(page, 'Amina', 'amina@example.org', 'Salaam')
  releaseScripts()
  await waitForHydration(page)
  await submit(page)
  await expect(page.getByRole('main')).toContainText('Thank you, Amina.')
})

/** Simulates 300 submissions of a form from the test's network within the hour. */
async function reachNetworkLimit(site: Site, form: string) {
  const resetsAt = new Date(Date.now() + 2_400_000).toISOString()
  await site.db
    .insertInto('rateLimit')
    .values({ key: `${form} from 127.0.0.1`, count: 300, resetsAt })
    .execute()
}

for (const isHydrated of [true, false]) {
  test(`above a network’s rate limit, the browser solves a proof of work, and a message ${isHydrated ? '' : 'submitted before hydration '}is sent`, {
    tag: '@script',
  }, async ({ page, site }) => {
    await reachNetworkLimit(site, 'contact')
    const { promise: solverReleased, resolve: releaseSolver } = Promise.withResolvers<void>()
    let areScriptsBlocked = !isHydrated
    page.on('request', (request) => {
      if (request.method() === 'POST') areScriptsBlocked = false
    })
    await page.route('**/assets/*.js', async (route) => {
      if (areScriptsBlocked) return route.abort()
      if (route.request().url().includes('/solve-challenge')) await solverReleased
      await route.continue()
    })
    await page.goto('/contact')
    await fill(page, 'Amina Yusuf', 'amina@example.org', 'Salaam from the hall')
    if (isHydrated) await waitForHydration(page)
    await submit(page)
    await expect(page.getByText('your browser is solving a small puzzle')).toBeVisible()
    releaseSolver()
    await expect(page.getByRole('main')).toContainText('Thank you, Amina Yusuf. We received your message.')
    const rows = await site.db.selectFrom('contactMessage').select('body').execute()
    expect(rows).toEqual([{ body: 'Salaam from the hall' }])
  })
}

test('above a network’s rate limit, a visitor without JavaScript is told when to try again @server', async ({
  site,
}) => {
  await reachNetworkLimit(site, 'contact')
  const form = await openPage(site, '/contact')
  const values = { Name: 'Amina Yusuf', Email: 'amina@example.org', Message: 'Salaam from the hall' }
  const limited = await form.submit('Send message', values)
  expect(limited.text).toContain('Please try again in about 40 minutes; what you typed is still here.')
  expect(limited.field('Message').value).toBe('Salaam from the hall')
})

test('above a network’s rate limit, signing up requires a proof of work, but not the password again', {
  tag: '@script',
}, async ({ page, site }) => {
  await reachNetworkLimit(site, 'signup')
  await page.goto('/profile?mode=signup')
  // Before hydration, the server would render the form again without the password.
  await waitForHydration(page)
  await page.getByLabel('First name').fill('Sara')
  await page.getByLabel('Last name').fill('Malik')
  await page.getByLabel('Email').fill('sara@example.org')
  await page.getByLabel('Password').fill('dates and tea at dusk')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sara')
})
