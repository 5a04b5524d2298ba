import { expect, expectAccessible, expectNoOverflow, test } from '#tests/e2e.ts'

test.beforeEach(async ({ site }) => {
  await site.db.deleteFrom('rateLimit').execute()
  await site.db.deleteFrom('merchInterest').execute()
})

test('the store page says Coming Soon and shows four kinds of goods', async ({ page }) => {
  await page.goto('/merch')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Coming Soon')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'T-Shirts',
    'Mugs',
    'Books',
    'More',
  ])
  await expect(page.getByLabel('Email', { exact: true })).toBeHidden()
  await expectAccessible(page)
  await expectNoOverflow(page)
})

test('an address is stored with its consent, and the response does not reveal whether it was on the list', async ({
  page,
  site,
}) => {
  const responses: (string | null)[] = []
  for (const email of ['amina@example.org', 'Amina@example.org']) {
    await page.goto('/merch')
    await page.getByText('Notify Me When Available').click()
    await expectAccessible(page)
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Notify me', exact: true }).click()
    const status = page.getByRole('main').getByRole('status')
    await expect(status).toHaveText('Thank you. We will write to you when the store opens.')
    responses.push(await page.getByRole('main').textContent())
  }
  expect(responses[0]).toBe(responses[1])
  const rows = await site.db.selectFrom('merchInterest').selectAll().execute()
  expect(rows).toHaveLength(1)
  expect(rows[0]?.email).toBe('amina@example.org')
  expect(rows[0]?.consent).toMatch(/one email when the Shajara store opens/)
})

test('a database failure shows a friendly message and preserves the input', async ({ page, site }) => {
  await page.goto('/merch')
  await page.getByText('Notify Me When Available').click()
  await page.getByLabel('Email', { exact: true }).fill('amina@example.org')
  await page.getByRole('checkbox').check()
  await site.db.schema.alterTable('setting').renameTo('away').execute()
  try {
    await page.getByRole('button', { name: 'Notify me', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('Please try again in a moment')
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('amina@example.org')
    await expect(page.getByRole('checkbox')).toBeChecked()
  } finally {
    await site.db.schema.alterTable('away').renameTo('setting').execute()
  }
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
  expect(await site.db.selectFrom('merchInterest').select('email').execute()).toEqual([])
})
