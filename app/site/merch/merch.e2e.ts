import { expect, expectAccessible, expectNoOverflow, test } from '#tests/e2e.ts'
import { openPage } from '#tests/html-page.ts'
import { withoutTable } from '#tests/without-table.ts'

const validForm = { email: 'amina@example.org', consent: 'yes' }

test('missing consent and an invalid address are rejected; the corrected form is stored @script @phone', async ({
  page,
  site,
}) => {
  await page.goto('/merch')
  const email = page.getByLabel('Email', { exact: true })
  await expect(email).toBeHidden()
  await page.getByText('Notify Me When Available').click()
  await email.fill('amina')
  await page.getByRole('button', { name: 'Notify me', exact: true }).click()
  await expect(email).toHaveAccessibleDescription(/such as name@example\.org/)
  await expect(page.getByRole('checkbox')).toHaveAccessibleDescription(/Please check the box/)
  await expect(email).toHaveValue('amina')
  await expectAccessible(page)
  await expectNoOverflow(page)
  expect(await site.db.selectFrom('merchInterest').select('email').execute()).toEqual([])
  await email.fill(validForm.email)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Notify me', exact: true }).click()
  const status = page.getByRole('main').getByRole('status')
  await expect(status).toHaveText('Thank you. We will write to you when the store opens.')
  await expectAccessible(page)
  const rows = await site.db.selectFrom('merchInterest').select('email').execute()
  expect(rows).toEqual([{ email: validForm.email }])
})

test('without JavaScript, the store page says Coming Soon and shows four kinds of products; an address is stored with the consent text @server', async ({
  site,
}) => {
  const page = await openPage(site, '/merch')
  expect(page.one('h1').text).toBe('Coming Soon')
  expect(page.texts('main h2')).toEqual(['T-Shirts', 'Mugs', 'Books', 'More'])
  expect(page.one('main details', /^Notify Me When Available/).attribute('open')).toBeNull()
  expect(page.one('main').text).toContain('We will email you once, when the store opens.')
  // Only the footer has the newsletter form.
  expect(page.all('form[action="/newsletter"]')).toHaveLength(1)
  page.one('footer form[action="/newsletter"]')
  const rejected = await page.submit('Notify me', { Email: 'amina' })
  expect(rejected.field('Email').description).toContain('such as name@example.org')
  const consent = rejected.field(/one email when the Shajara store opens/)
  expect(consent.description).toContain('Please check the box')
  expect(rejected.field('Email').value).toBe('amina')
  ;(consent.element as HTMLInputElement).checked = true
  const stored = await rejected.submit('Notify me', { Email: validForm.email })
  expect(stored.notice).toBe('Thank you. We will write to you when the store opens.')
  const row = await site.db.selectFrom('merchInterest').selectAll().executeTakeFirstOrThrow()
  expect(row.email).toBe(validForm.email)
  expect(row.consent).toMatch(/one email when the Shajara store opens/)
})

test('the response does not reveal whether an address was on the list @server', async ({ request, site }) => {
  const send = async (email: string) => {
    const response = await request.post('/merch', { form: { ...validForm, email } })
    expect(response.status()).toBe(200)
    const [main] = /<main[\s\S]*<\/main>/.exec(await response.text()) ?? []
    return main
  }
  const first = await send(validForm.email)
  expect(first).toContain('Thank you. We will write to you when the store opens.')
  expect(await send('Amina@example.org')).toBe(first)
  expect(await site.db.selectFrom('merchInterest').select('email').execute()).toEqual([
    { email: validForm.email },
  ])
})

test('a database failure shows a friendly message and preserves the input @server', async ({
  request,
  site,
}) => {
  await withoutTable(site.db, 'setting', async () => {
    const response = await request.post('/merch', { form: validForm })
    expect(response.status()).toBe(503)
    const page = await response.text()
    expect(page).toMatch(/role="alert"[\s\S]*Please try again in a moment/)
    expect(page).toContain(`value="${validForm.email}"`)
    expect(page).toMatch(/<input[^>]*type="checkbox"[^>]*checked/)
  })
})
