import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoOverflow, test, waitForHydration } from '#tests/e2e.ts'

const first = 'Thank you for your interest in donating to Shajara!'
const second =
  'Donation form submitted successfully. We will contact you soon to complete the donation process.'

async function fill(page: Page, amount: string, name = 'Amina Yusuf', email = 'amina@example.org') {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Amount (USD)').fill(amount)
}
const submit = (page: Page) => page.getByRole('button', { name: 'Pledge my donation' }).click()

/** Runs in the page: resolves once both messages have been shown, with their order and delay. */
function watchMessages(messages: string[]) {
  return new Promise<{ order: string[]; apartMs: number }>((resolve) => {
    const seen = new Map<string, number>()
    const check = () => {
      const text = document.querySelector('main [role=status]')?.textContent ?? ''
      for (const message of messages)
        if (text.includes(message) && !seen.has(message)) seen.set(message, performance.now())
      const times = [...seen.values()]
      if (times.length < messages.length) return requestAnimationFrame(check)
      return resolve({ order: [...seen.keys()], apartMs: (times[1] ?? 0) - (times[0] ?? 0) })
    }
    check()
  })
}

test.beforeEach(async ({ site }) => {
  await site.db.deleteFrom('rateLimit').execute()
  await site.db.deleteFrom('pledge').execute()
})

test('the page explains what donations support and links to the external form', async ({ page }) => {
  await page.goto('/donate')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Donate to Shajara')
  await expect(page.getByRole('main')).toContainText(
    'Donations support youth programs, Quran education and community service.',
  )
  const form = page.getByRole('link', { name: 'Open the donation form' })
  await expect(form).toHaveAttribute('href', 'https://www.launchgood.com/')
  await expect(form).toHaveAttribute('target', '_blank')
  await expectAccessible(page)
  await expectNoOverflow(page)
})

test('the first message is replaced by the second after 1.2 seconds', { tag: '@script' }, async ({
  page,
}) => {
  await page.goto('/donate')
  await waitForHydration(page)
  const shown = page.evaluate(watchMessages, [first, second])
  await fill(page, '25.50')
  await submit(page)
  const { order, apartMs } = await shown
  expect(order).toEqual([first, second])
  expect(apartMs).toBeGreaterThan(1100)
  expect(apartMs).toBeLessThan(2500)
  await expect(page.getByText(first)).toHaveCount(0)
  await expect(page.getByLabel('Name')).toHaveValue('')
  await expectAccessible(page)
})

test('the message also changes when the form was sent before hydration', { tag: '@script' }, async ({
  page,
}) => {
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/donate')
  await fill(page, '25.50')
  await submit(page)
  const status = page.getByRole('main').getByRole('status')
  await expect(status.getByText(first)).toBeVisible()
  await expect(status.getByText(second)).toBeHidden()
  await expect(status.getByText(second)).toBeVisible({ timeout: 2500 })
  await expect(status.getByText(first)).toBeHidden()
})

test('without JavaScript, both messages are shown in order', { tag: '@plain' }, async ({ page }) => {
  await page.goto('/donate')
  await fill(page, '25.50')
  await submit(page)
  const status = page.getByRole('main').getByRole('status')
  await expect(status.locator('p')).toHaveText([first, second, /^Your reference is PLG-/])
  await expect(status.getByText(first)).toBeVisible()
  await expect(status.getByText(second)).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('')
  await expectAccessible(page)
})

test('the pledge is stored in cents; the donor and the team get an email @once', async ({ page, site }) => {
  await page.goto('/donate')
  await fill(page, '$1,025.50', 'Amina Yusuf', 'donor@example.org')
  await submit(page)
  await expect(page.getByRole('main').getByRole('status')).toContainText('Your reference is PLG-')
  const row = await site.db.selectFrom('pledge').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ name: 'Amina Yusuf', amountCents: 102_550, currency: 'USD', status: 'pledged' })
  const toDonor = await site.mailTo('donor@example.org')
  expect(toDonor.text).toContain('$1,025.50')
  expect(toDonor.subject).toContain(row.reference)
  const toTeam = await site.mailTo('salaam@shajara.example')
  expect(toTeam.subject).toContain('Pledge PLG-')
})

test('invalid input shows errors and keeps the typed values', async ({ page, site }) => {
  await page.goto('/donate')
  for (const [amount, problem] of [
    ['0.99', /smallest donation is \$1\.00/],
    ['1.001', /two digits of cents/],
    ['1e9', /as a number/],
    ['NaN', /as a number/],
    ['1000000000', /write to us/],
    ['', /enter an amount/],
  ] as const) {
    await fill(page, amount, 'Amina', 'not an address')
    await submit(page)
    await expect(page.getByLabel('Amount (USD)')).toHaveAccessibleDescription(problem)
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/such as name@example\.org/)
    await expect(page.getByLabel('Amount (USD)')).toHaveValue(amount)
    await expect(page.getByLabel('Name')).toHaveValue('Amina')
  }
  await expectAccessible(page)
  expect(await site.db.selectFrom('pledge').select('id').execute()).toEqual([])
})

for (const table of ['pledge', 'setting']) {
  test(`a database failure shows an error and keeps the typed values (${table})${table === 'setting' ? ' @once' : ''}`, async ({
    page,
    site,
  }) => {
    await page.goto('/donate')
    await fill(page, '25')
    await site.db.schema.alterTable(table).renameTo('away').execute()
    try {
      await submit(page)
      await expect(page.getByRole('alert')).toContainText('please try again in a moment')
      await expect(page.getByLabel('Amount (USD)')).toHaveValue('25')
    } finally {
      await site.db.schema.alterTable('away').renameTo(table).execute()
    }
  })
}
