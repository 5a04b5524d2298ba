import { expect, expectAccessible, expectNoOverflow, test } from '#tests/e2e.ts'
import { withoutTable } from '#tests/without-table.ts'

const good = { email: 'amina@example.org', consent: 'yes' }

test('the store page says Coming Soon and shows four kinds of products; an address is stored with its consent', async ({
  page,
  site,
}) => {
  await page.goto('/merch')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Coming Soon')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'T-Shirts',
    'Mugs',
    'Books',
    'More',
  ])
  await expect(page.getByLabel('Email', { exact: true })).toBeHidden()
  await page.getByText('Notify Me When Available').click()
  await page.getByLabel('Email', { exact: true }).fill(good.email)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Notify me', exact: true }).click()
  const status = page.getByRole('main').getByRole('status')
  await expect(status).toHaveText('Thank you. We will write to you when the store opens.')
  await expectAccessible(page)
  const row = await site.db.selectFrom('merchInterest').selectAll().executeTakeFirstOrThrow()
  expect(row.email).toBe(good.email)
  expect(row.consent).toMatch(/one email when the Shajara store opens/)
})

test('rejects a missing consent and an invalid address', async ({ page, site }) => {
  await page.goto('/merch')
  await page.getByText('Notify Me When Available').click()
  await page.getByLabel('Email', { exact: true }).fill('amina')
  await page.getByRole('button', { name: 'Notify me', exact: true }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(
    /such as name@example\.org/,
  )
  await expect(page.getByRole('checkbox')).toHaveAccessibleDescription(/Please check the box/)
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('amina')
  await expectAccessible(page)
  await expectNoOverflow(page)
  expect(await site.db.selectFrom('merchInterest').select('email').execute()).toEqual([])
})

test('the response does not reveal whether an address was on the list @server', async ({ request, site }) => {
  const send = async (email: string) => {
    const response = await request.post('/merch', { form: { ...good, email } })
    expect(response.status()).toBe(200)
    const [main] = /<main[\s\S]*<\/main>/.exec(await response.text()) ?? []
    return main
  }
  const first = await send(good.email)
  expect(first).toContain('Thank you. We will write to you when the store opens.')
  expect(await send('Amina@example.org')).toBe(first)
  expect(await site.db.selectFrom('merchInterest').select('email').execute()).toEqual([{ email: good.email }])
})

test('a database failure shows a friendly message and preserves the input @server', async ({
  request,
  site,
}) => {
  await withoutTable(site.db, 'setting', async () => {
    const response = await request.post('/merch', { form: good })
    expect(response.status()).toBe(503)
    const page = await response.text()
    expect(page).toMatch(/role="alert"[\s\S]*Please try again in a moment/)
    expect(page).toContain(`value="${good.email}"`)
    expect(page).toMatch(/<input[^>]*type="checkbox"[^>]*checked/)
  })
})
