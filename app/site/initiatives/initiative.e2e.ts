import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoOverflow, test, waitForHydration } from '#tests/e2e.ts'
import { soup } from '#tests/fixtures/initiative-fixture.ts'
import { type HtmlPage, openPage } from '#tests/html-page.ts'
import { withoutTable } from '#tests/without-table.ts'

const path = '/resources?tab=initiatives'
const validValues = { ...soup, date: `${new Date().getFullYear() + 1}-12-05` }

async function fill(page: Page, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values))
    await page.locator(`#initiative-form [name=${name}]`).fill(value)
}
const submit = (page: Page) => page.getByRole('button', { name: 'Submit Initiative' }).click()

async function expectValues(page: Page, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values))
    await expect(page.locator(`#initiative-form [name=${name}]`)).toHaveValue(value)
}

/** Expects that the form in a response's HTML has all values. */
function expectValuesInHtml(html: string, values: Record<string, string>) {
  for (const value of Object.values(values))
    expect(html).toMatch(new RegExp(`(value="|>)${RegExp.escape(value)}("|</textarea>)`))
}

test('invalid input is marked next to each field, and the first invalid field receives focus; a failure shows the specified message; nothing typed is lost; a submission is stored and emailed, and its reference is shown @script @phone', async ({
  page,
  site,
}) => {
  await page.goto(path)
  await waitForHydration(page)
  await expect(page.getByRole('heading', { name: 'Submit a New Initiative' })).toBeVisible()
  for (const name of Object.keys(validValues))
    await expect(page.locator(`#initiative-form [name=${name}]`)).toHaveAttribute('required')
  await expect(page.getByLabel('Date')).toHaveAttribute('type', 'date')
  await expect(page.getByLabel('Your email')).toHaveAttribute('type', 'email')
  await expect(page.getByLabel('Your phone')).toHaveAttribute('type', 'tel')
  const invalidValues = {
    ...validValues,
    title: ' ',
    date: '2020-01-01',
    contactEmail: 'amina',
    contactPhone: '12',
  }
  await fill(page, invalidValues)
  await submit(page)
  await expect(page.getByRole('alert')).toHaveText('Not sent yet. Please correct the highlighted fields.')
  await expect(page.getByLabel('Title')).toHaveAccessibleDescription(/Please give your initiative a title\./)
  await expect(page.getByLabel('Date')).toHaveAccessibleDescription(/not in the past/)
  await expect(page.getByLabel('Your email')).toHaveAccessibleDescription(/such as name@example\.org/)
  await expect(page.getByLabel('Your phone')).toHaveAccessibleDescription(/such as \+1 404 555 0123/)
  await expect(page.getByLabel('Title')).toBeFocused()
  await expectValues(page, invalidValues)
  await expect(page.locator('[aria-invalid]')).toHaveCount(4)
  await expectAccessible(page)
  await expectNoOverflow(page)
  expect(await site.db.selectFrom('initiative').select('id').execute()).toEqual([])

  await fill(page, validValues)
  await withoutTable(site.db, 'initiative', async () => {
    await submit(page)
    await expect(page.getByRole('alert')).toHaveText('Error submitting initiative. Please try again.')
    await expectValues(page, validValues)
  })
  await submit(page)
  const thanks = page.getByRole('main').getByRole('status')
  await expect(thanks).toContainText('Initiative submitted successfully!')
  const row = await site.db.selectFrom('initiative').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ ...validValues, status: 'new' })
  await expect(thanks).toContainText(row.reference)
  await expectValues(page, Object.fromEntries(Object.keys(validValues).map((name) => [name, ''])))
  await expectAccessible(page)
  const toSender = await site.mailTo('amina@example.org')
  expect(toSender.text).toContain(row.reference)
  const teamMail = await site.mailTo('salaam@shajara.example')
  expect(teamMail.replyTo?.[0]?.address).toBe('amina@example.org')
  expect(teamMail.text).toContain('Forty bowls')
})

test('after a submission before hydration, the first invalid field receives focus', {
  tag: '@script',
}, async ({ page }) => {
  let isSubmitted = false
  page.on('request', (request) => {
    if (request.method() === 'POST') isSubmitted = true
  })
  await page.route('**/assets/*.js', (route) => (isSubmitted ? route.continue() : route.abort()))
  await page.goto(path)
  await fill(page, { ...validValues, location: ' ', contactEmail: 'amina' })
  await submit(page)
  await expect(page.getByLabel('Location')).toBeFocused()
  await expect(page.getByRole('alert')).toHaveText('Not sent yet. Please correct the highlighted fields.')
})

const labels = {
  title: 'Title',
  description: 'Description',
  location: 'Location',
  date: 'Date',
  contactName: 'Your name',
  contactEmail: 'Your email',
  contactPhone: 'Your phone',
} as const

/** Values by the fields' labels. */
const byLabel = (values: typeof validValues) =>
  Object.fromEntries(
    Object.entries(labels).map(([name, label]) => [label, values[name as keyof typeof validValues]]),
  )

function expectFields(page: HtmlPage, values: typeof validValues) {
  const entries = Object.values(labels).map((label) => [
    label,
    page.one('#initiative-form').field(label).value,
  ])
  expect(Object.fromEntries(entries)).toEqual(byLabel(values))
}

test('without JavaScript, invalid input is marked, a failure preserves the input, and a submission shows its reference @server', async ({
  site,
}) => {
  const page = await openPage(site, path)
  for (const label of Object.values(labels)) {
    expect(page.one('#initiative-form').field(label).attribute('required')).not.toBeNull()
  }
  const invalidValues = {
    ...validValues,
    title: ' ',
    date: '2020-01-01',
    contactEmail: 'amina',
    contactPhone: '12',
  }
  const invalid = await page.submit('Submit Initiative', byLabel(invalidValues))
  expect(invalid.alert).toBe('Not sent yet. Please correct the highlighted fields.')
  expect(invalid.field('Title').description).toContain('Please give your initiative a title.')
  expect(invalid.field('Date').description).toContain('not in the past')
  expect(invalid.field('Your email').description).toContain('such as name@example.org')
  expect(invalid.field('Your phone').description).toContain('such as +1 404 555 0123')
  expect(invalid.all('[aria-invalid]')).toHaveLength(4)
  expectFields(invalid, invalidValues)
  expect(await site.db.selectFrom('initiative').select('id').execute()).toEqual([])

  const failed = await withoutTable(site.db, 'initiative', () =>
    invalid.submit('Submit Initiative', byLabel(validValues)),
  )
  expect(failed.alert).toBe('Error submitting initiative. Please try again.')
  expectFields(failed, validValues)
  const sent = await failed.submit('Submit Initiative')
  expect(sent.notice).toContain('Initiative submitted successfully!')
  const { reference } = await site.db.selectFrom('initiative').select('reference').executeTakeFirstOrThrow()
  expect(sent.notice).toContain(reference)
  expectFields(
    sent,
    Object.fromEntries(Object.keys(validValues).map((name) => [name, ''])) as typeof validValues,
  )
})

test('a database failure while the settings are read shows the specified message, and nothing typed is lost @server', async ({
  request,
  site,
}) => {
  await withoutTable(site.db, 'setting', async () => {
    const response = await request.post(path, { form: validValues })
    expect(response.status()).toBe(503)
    const html = await response.text()
    expect(html).toMatch(/role="alert"[\s\S]*Error submitting initiative\. Please try again\./)
    expectValuesInHtml(html, validValues)
  })
})

test('a lost connection shows the specified message, and nothing typed is lost', { tag: '@script' }, async ({
  page,
  context,
}) => {
  await page.goto(path)
  await waitForHydration(page)
  await fill(page, validValues)
  await context.setOffline(true)
  await submit(page)
  await expect(page.getByRole('alert')).toHaveText('Error submitting initiative. Please try again.')
  await expectValues(page, validValues)
  await context.setOffline(false)
  await submit(page)
  await expect(page.getByRole('main').getByRole('status')).toContainText('Initiative submitted successfully!')
})

test('a submission that fills the honeypot field is rejected @server', async ({ request, site }) => {
  const response = await request.post(path, { form: { ...validValues, website: 'https://spam.example' } })
  expect(response.status()).toBe(400)
  expect(await site.db.selectFrom('initiative').select('id').execute()).toEqual([])
})

test('too many submissions with one email address get a friendly message, and nothing typed is lost @server', async ({
  request,
}) => {
  for (let i = 0; i < 5; i++) {
    const form = { ...validValues, title: `Soup ${i}` }
    expect((await request.post(path, { form })).status()).toBe(200)
  }
  const response = await request.post(path, { form: validValues })
  expect(response.status()).toBe(429)
  const html = await response.text()
  expect(html).toMatch(/role="alert"[\s\S]*Please try again[\s\S]*what you typed is still here/)
  expectValuesInHtml(html, validValues)
})
