import { addDays } from '#app/platform/time/local-date.ts'
import { expect, expectAccessible, expectNoOverflow, test, waitForHydration } from '#tests/e2e.ts'
import { openPage } from '#tests/html-page.ts'
import { addTestMember } from '#tests/member.ts'

test('the calculator works without JavaScript, and what is typed appears in no URL and no cache @server', async ({
  site,
}) => {
  const page = await (await openPage(site, '/donate')).follow('Calculate your zakat')
  const rejected = await page.submit('Calculate', { 'Cash and bank accounts (USD)': 'a lot' })
  expect(rejected.status).toBe(400)
  expect(rejected.text).toContain('Please choose gold or silver.')
  expect(rejected.one('section', 'Your zakat').text).toContain('Please correct the highlighted fields.')
  expect(rejected.field('Cash and bank accounts (USD)').value).toBe('a lot')
  expect(rejected.field('Cash and bank accounts (USD)').description).toContain('as a number')

  const result = await rejected.submit('Calculate', {
    Silver: true,
    'Price per gram of silver (USD)': '1.50',
    'Cash and bank accounts (USD)': '1,000',
    'Debts that are due now (USD)': '100',
  })
  expect(result.path).toBe('/zakat#result')
  expect(result.response.headers.get('cache-control')).toContain('no-store')
  expect(result.one('section', 'Your zakat').text).toMatch(/\$22\.50.*\$900\.00.*\$892\.50/)
  expect(result.one('a', 'Give your zakat').attribute('href')).toBe('/donate?fund=zakat&amount=22.50')
  expect(result.field('Debts that are due now (USD)').value).toBe('100')

  const below = await result.submit('Calculate', { 'Debts that are due now (USD)': '200' })
  expect(below.text).toContain('This is less than the nisab')
  expect(below.all('a', 'Give your zakat')).toEqual([])
})

test('the treasurer enters the day’s price, and visitors see its date and source @server', async ({
  site,
}) => {
  const treasurer = await addTestMember(site.db, { role: 'treasurer' })
  const screen = await openPage(site, '/admin/gifts/nisab', treasurer)
  const today = screen.field('Date of the price').value
  const price = { 'Gold, per gram (USD) (optional)': '130.5', Source: 'LBMA afternoon price' }
  const rejected = await screen.submit('Save price', { ...price, 'Gold, per gram (USD) (optional)': 'much' })
  expect(rejected.field('Gold, per gram (USD) (optional)').description).toContain('as a number')
  expect(rejected.field('Source').value).toBe('LBMA afternoon price')
  const saved = await rejected.submit('Save price', price)
  expect(saved.text).toContain('Price saved.')
  expect(saved.text).toContain('The nisab is $11,092.50.')
  const gold = (await openPage(site, '/zakat')).field('Price per gram of gold (USD)')
  expect(gold.value).toBe('130.50')
  expect(gold.description).toMatch(/^As of \w+ \d+, \d{4}, from LBMA afternoon price\.$/)

  await saved.submit('Save price', {
    'Silver, per gram (USD) (optional)': '1.65',
    'Date of the price': addDays(today, -31),
    Source: 'LBMA',
  })
  expect((await openPage(site, '/admin/gifts/nisab', treasurer)).text).toContain('Please enter a new one.')
  const silver = (await openPage(site, '/zakat')).field('Price per gram of silver (USD)')
  expect(silver.description).toContain('This price is older than 30 days. Please look up today’s price.')
})

test('with JavaScript, the result is updated as the user types, and nothing is sent', {
  tag: ['@script', '@phone'],
}, async ({ page }) => {
  await page.goto('/zakat')
  await waitForHydration(page)
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  const result = page.getByRole('region', { name: 'Your zakat' })
  await page.getByRole('button', { name: 'Calculate' }).click()
  await expect(page.getByText('Please choose gold or silver.')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Gold' })).toBeFocused()
  await expectAccessible(page)

  await page.getByRole('radio', { name: 'Silver' }).check()
  await expect(page.getByText('Please choose gold or silver.')).toHaveCount(0)
  await page.getByLabel('Price per gram of silver (USD)').fill('2')
  const cash = page.getByLabel('Cash and bank accounts (USD)')
  await cash.fill('5k')
  await expect(result).toContainText('Please enter the amount as a number')
  await expect(cash).not.toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('button', { name: 'Calculate' }).click()
  await expect(cash).toHaveAttribute('aria-invalid', 'true')
  await expect(result).toContainText('Please correct the highlighted fields.')
  await cash.fill('')
  await expect(cash).not.toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Silver (grams)').fill('1000')
  await expect(result.getByRole('status')).toHaveText('$50.00')
  await page.getByLabel('Debts that are due now (USD)').fill('1,000')
  await expect(result.getByRole('status')).toHaveText('$0.00')
  await expect(result).toContainText('less than the nisab')
  await page.getByLabel('Debts that are due now (USD)').fill('')
  await page.getByRole('button', { name: 'Calculate' }).click()
  await expect(page.getByText('Please choose gold or silver.')).toHaveCount(0)
  await expect(result.getByRole('link', { name: 'Give your zakat' })).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  expect(posts).toEqual([])
  expect(page.url()).toMatch(/\/zakat$/)
})
