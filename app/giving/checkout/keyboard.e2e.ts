import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect } from '#tests/e2e.ts'
import { test } from '#tests/giving-site.ts'
import { tabTo } from '#tests/keyboard.ts'
import { logIn } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'
import { mailedPath, startMonthlyGift } from '#tests/monthly-gift.ts'
import { payGift } from '#tests/stripe/pay-gift.ts'

const onPhone = { tag: ['@script', '@phone'] }
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

async function press(page: Page, target: Parameters<typeof tabTo>[1], key = 'Enter') {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

async function typeInto(page: Page, label: string | RegExp, text: string) {
  const field = page.getByLabel(label).first()
  await tabTo(page, field)
  await page.keyboard.type(text)
  await expect(field).toHaveValue(text)
}

test(
  'a donor starts a monthly gift, and stops it through its link, with the keyboard alone',
  onPhone,
  async ({ page, site, fakeStripe }) => {
    const email = `monthly-${randomUUID().slice(0, 8)}@example.org`
    await giveMonthly(page, email)
    await tabTo(page, page.getByRole('link', { name: 'WhatsApp' }))
    await fakeStripe.webhooks.settled()
    await page.goto(await mailedPath(site, email, 'TEST: Your monthly gift'))
    await press(page, page.getByRole('link', { name: 'Stop' }))
    await expect(page.getByRole('heading', { name: 'Stop your gift?' })).toBeVisible()
    await press(page, button(page, 'Stop'))
    await expect(page.getByText('Your gift has been stopped.')).toBeVisible()
    await tabTo(page, page.getByRole('link', { name: 'Give again' }))
  },
)

/** Chooses Monthly and $25, submits once without a name, adds the name, and pays on the provider's page. */
async function giveMonthly(page: Page, email: string) {
  await page.goto('/donate/give')
  const form = page.locator('#give')
  const once = form.getByRole('radio', { name: 'Once' })
  await tabTo(page, once)
  await expect(once).toBeChecked()
  await page.keyboard.press('ArrowRight')
  await expect(form.getByRole('radio', { name: 'Monthly' })).toBeChecked()
  await press(page, form.getByRole('radio', { name: '$25', exact: true }), 'Space')
  await expect(form.getByRole('radio', { name: '$25', exact: true })).toBeChecked()
  await press(page, form.locator('button[type=submit]'))
  const name = form.getByRole('textbox', { name: 'Name' })
  await expect(name).toHaveAccessibleDescription('Please enter your name.')
  await expect(name).toBeFocused()
  await page.keyboard.type('Amina')
  await typeInto(page, 'Email', email)
  await page.keyboard.press('Enter')
  await press(page, page.getByRole('button', { name: 'Pay', exact: true }))
  await expect(page.getByRole('heading', { name: 'Thank you for your gift' })).toBeVisible({
    timeout: 30_000,
  })
}

test('an invalid date for a pause moves focus to its field', onPhone, async ({ page, site, fakeStripe }) => {
  const gift = await startMonthlyGift(site, fakeStripe)
  await page.goto(gift.path)
  await press(page, page.getByRole('link', { name: 'Pause' }))
  const until = page.getByLabel('Pause until')
  await tabTo(page, until)
  await page.keyboard.type('01022020')
  await expect(until).toHaveValue('2020-01-02')
  await press(page, button(page, 'Pause'))
  await expect(page.getByText('Please choose a day after today.')).toBeVisible()
  await expect(until).toBeFocused()
})

test(
  'zakat is calculated and carried over to the form with the keyboard alone',
  onPhone,
  async ({ page }) => {
    await page.goto('/zakat')
    await press(page, page.getByRole('radio', { name: 'Gold' }), 'Space')
    await typeInto(page, 'Price per gram of gold (USD)', '130')
    await typeInto(page, 'Cash and bank accounts (USD)', '25000')
    await page.keyboard.press('Enter')
    await expect(page.getByText('$625.00')).toBeVisible()
    await press(page, page.getByRole('link', { name: 'Give your zakat' }))
    await expect(page.getByRole('radio', { name: /^Zakat/ })).toBeChecked()
    await expect(page.getByLabel('Other amount (USD)')).toHaveValue('625')
  },
)

test('a treasurer refunds with the keyboard alone', onPhone, async ({ page, site, fakeStripe }) => {
  const gift = await payGift(site, fakeStripe)
  await logIn(page, site, await addTestMember(site.db, { role: 'treasurer' }))
  await page.goto(`/admin/gifts/${gift.id}`)
  await press(page, page.getByRole('link', { name: 'Refund' }))
  await expect(page.getByLabel('Amount (USD)')).toHaveValue('50.00')
  await press(page, button(page, 'Refund'))
  const reason = page.getByLabel('Reason')
  await expect(reason).toHaveAccessibleDescription(/Please enter a reason/)
  await expect(reason).toBeFocused()
  await page.keyboard.type('Given twice')
  await press(page, button(page, 'Refund'))
  await expect(page.getByText('$50.00 refunded.')).toBeVisible()
})

test('a treasurer records a gift with the keyboard alone', onPhone, async ({ page, site }) => {
  await logIn(page, site, await addTestMember(site.db, { role: 'treasurer' }))
  await page.goto('/admin/gifts/new')
  await typeInto(page, 'Donor', 'Bilal')
  await typeInto(page, 'Amount (USD)', '40')
  for (const [label, choice] of [
    ['Fund or campaign', 'zakat'],
    ['Method', 'cash'],
  ] as const) {
    await tabTo(page, page.getByLabel(label))
    await page.keyboard.type(choice)
    await expect(page.getByLabel(label)).toHaveValue(choice)
  }
  await press(page, button(page, 'Record gift'))
  await expect(page.getByText('$40.00 from Bilal recorded')).toBeVisible()
})
