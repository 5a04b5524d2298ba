import { expect, expectAccessible, expectNoOverflow, isJavaScriptEnabled } from '#tests/e2e.ts'
import { addMissedDays } from '#tests/fixtures/missed-days.ts'
import { test } from '#tests/giving-site.ts'
import { openPage } from '#tests/html-page.ts'
import { logIn } from '#tests/log-in.ts'

test('a member gives for missed days, comes back without paying, chooses again, and pays', async ({
  page,
  site,
}) => {
  const { member, dates } = await addMissedDays(site, 'money')
  await logIn(page, site, member)
  await page.goto('/quran/promise')
  const give = page.getByRole('button', { name: /^Give / })
  await expect(page.getByLabel('Your gift is for')).toHaveValue('sadaqah')
  await expect(page.locator('input[name=day]:checked')).toHaveCount(0)
  const day = (date = '') => page.locator(`[id="${date}"]`)
  if (isJavaScriptEnabled()) {
    await page.getByLabel('All 7 days').check()
    await expect(day(dates[0])).toBeChecked()
    await day(dates[0]).uncheck()
    await expect(page.getByLabel('All 7 days')).not.toBeChecked()
  } else for (const date of dates.slice(1)) await day(date).check()
  await expect(give).toHaveText(
    isJavaScriptEnabled() ? 'Give $30.00 for these days' : 'Give for the checked days',
    {
      useInnerText: true,
    },
  )
  await expectAccessible(page)
  await expectNoOverflow(page)
  await give.click()
  await expect(page.getByRole('heading', { name: 'Sadaqah: gift to Shajara' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'Waiting for payment' })).toBeVisible()
  await expect(page.locator('input[name=day]')).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Choose again' }).click()
  await expect(page.locator('input[name=day]')).toHaveCount(1 + dates.length)
  await page.getByLabel('All 7 days').check()
  await give.click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Thank you for your gift' })).toBeVisible({
    timeout: 30_000,
  })
  await expect(page.getByText('$35.00')).toBeVisible()
})

test('nothing is charged for days of another unpaid gift, for a fund that is not offered, or if the provider fails @server', async ({
  site,
  fakeStripe,
}) => {
  const { member } = await addMissedDays(site, 'money')
  const page = await openPage(site, '/quran/promise', member)
  expect(page.all('input[name=day][checked]')).toEqual([])
  const unchecked = await page.submit('Give for the checked days')
  expect(unchecked.text).toContain('Please check a day first.')
  fakeStripe.failures.push({ path: '/v1/checkout/sessions', status: 402 })
  const all = { 'All 7 days': true }
  const failed = await page.submit('Give for the checked days', all)
  expect(failed.text).toContain('We could not open the payment page. Nothing was charged')
  expect(failed.texts('h2')).not.toContain('Waiting for payment')
  const payment = await failed.submit('Give for the checked days', {
    ...all,
    'Your gift is for': 'Where it is needed most',
  })
  expect(payment.text).toContain('Where it is needed most: gift to Shajara')
  const stale = await failed.submit('Give for the checked days', all)
  expect(stale.text).toContain('These days have changed.')
  const giftQuery = site.db
    .selectFrom('gift')
    .select(['fundId', 'status', 'amountCents'])
    .where('userId', '=', member.id)
  const gifts = await giftQuery.orderBy('status').execute()
  expect(gifts).toEqual([
    { fundId: 'sadaqah', status: 'abandoned', amountCents: 3500 },
    { fundId: 'general', status: 'started', amountCents: 3500 },
  ])
  const zakat = new URLSearchParams({ day: '2026-01-01', fund: 'zakat' })
  const Cookie = [...page.cookies].map((cookie) => cookie.join('=')).join('; ')
  const response = await fetch(`${site.url}/quran/promise/give`, {
    ...{ method: 'POST', body: zakat, redirect: 'manual' },
    headers: { Origin: site.url, Cookie },
  })
  expect(response.status).toBe(303)
  expect(await giftQuery.execute()).toHaveLength(2)
})
