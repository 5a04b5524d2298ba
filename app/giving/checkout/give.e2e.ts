import type { Page } from '@playwright/test'
import { pledgeLink } from '#app/giving/pledges/pledge-link.server.ts'
import { addPledge } from '#app/giving/pledges/pledge-store.server.ts'
import { defaultSettings } from '#app/platform/settings/settings.ts'
import {
  expect,
  expectAccessible,
  expectContrast,
  expectNoOverflow,
  isJavaScriptEnabled,
} from '#tests/e2e.ts'
import { addCampaign } from '#tests/fixtures/campaign-fixture.ts'
import { test } from '#tests/giving-site.ts'
import { openPage } from '#tests/html-page.ts'
import { logIn } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'
import { type Site, secretOf, waitFor } from '#tests/site.ts'

const tile = (page: Page, name: string) => page.locator('#give label').filter({ hasText: name }).first()

async function fillGift(page: Page, email: string) {
  const form = page.locator('#give')
  await tile(page, 'Other amount').click()
  await form.getByLabel('Other amount (USD)').fill('33.5')
  await form.getByRole('radio', { name: /^Zakat/ }).check()
  await form.getByLabel('Name').fill('أمينة يوسف')
  await form.getByRole('textbox', { name: 'Email' }).fill(email)
  await form.getByText('Add a dedication or a message').click()
  await form.getByLabel('Dedication').fill('In memory of Yusuf')
  await form.getByLabel(/^Cover the card fee/).check()
}

const giftsOf = (site: Site, email: string) =>
  site.db
    .selectFrom('gift')
    .innerJoin('donor', 'donor.id', 'gift.donorId')
    .selectAll('gift')
    .where('donor.email', '=', email)
    .orderBy('gift.createdAt')
    .execute()

test('a gift is canceled on the payment page, resumed with everything typed, and paid', async ({
  page,
  site,
}) => {
  const email = `amina-${isJavaScriptEnabled()}@example.org`
  await page.goto('/donate')
  await expect(page.getByText('Test mode.')).toBeVisible()
  await expectNoOverflow(page)
  await fillGift(page, email)
  const submit = page.locator('#give button[type=submit]')
  // $33.50 and the fee of 2.9% + $0.30.
  await expect(submit).toHaveText(isJavaScriptEnabled() ? 'Give $34.81' : 'Continue to payment', {
    useInnerText: true,
  })
  if (isJavaScriptEnabled()) await expectAccessible(page)
  await submit.click()
  await expect(page.getByRole('heading', { name: 'Zakat: gift to Shajara, with $1.31' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Nothing was charged. You can change anything below.')).toBeVisible()
  const form = page.locator('#give')
  await expect(form.getByLabel('Other amount (USD)')).toHaveValue('33.5')
  await expect(form.getByLabel('Name')).toHaveValue('أمينة يوسف')
  await expect(form.getByLabel('Dedication')).toHaveValue('In memory of Yusuf')
  await expect(form.getByLabel(/^Cover the card fee/)).toBeChecked()
  await expectAccessible(page)
  await submit.click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Thank you for your gift' })).toBeVisible({
    timeout: 30_000,
  })
  await expect(page.getByText('$34.81')).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  const [, gift, ...more] = await giftsOf(site, email)
  expect(more).toEqual([])
  expect(gift).toMatchObject({
    status: 'confirmed',
    fundId: 'zakat',
    cause: '',
    amountCents: 3481,
    feeCoverCents: 131,
    dedication: 'In memory of Yusuf',
    isTest: 1,
  })
})

test('the button and the fee follow the choices; errors are shown, and the input is kept', {
  tag: '@script',
}, async ({ page }) => {
  await page.goto('/donate?amount=50')
  const submit = page.locator('#give button[type=submit]')
  await tile(page, 'Monthly').click()
  await expect(submit).toHaveText('Give $50.00 a month', { useInnerText: true })
  await page.getByLabel('Cover the card fee ($1.80) so that the full $50.00 is received').check()
  await expect(submit).toHaveText('Give $51.80 a month', { useInnerText: true })
  await page.locator('#give').getByLabel('Name').fill('Amina')
  await submit.click()
  const email = page.locator('#give').getByRole('textbox', { name: 'Email' })
  await expect(email).toHaveAccessibleDescription('Please enter your email address.')
  await expect(email).toBeFocused()
  await expect(page).toHaveURL(/\/donate\/give/)
  await expect(page.getByRole('radio', { name: 'Monthly' })).toBeChecked()
  await expect(page.getByRole('radio', { name: '$50' })).toBeChecked()
  await expect(submit).toHaveText('Give $51.80 a month', { useInnerText: true })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectContrast(page)
})

const fields = { Name: 'Amina', Email: 'amina@example.org' }

test('an amount below a dollar and a closed campaign are refused @server', async ({ site }) => {
  const page = await openPage(site, '/donate/give?fund=none')
  const rejected = await page.submit(/Continue to payment|Give/, { ...fields, 'Other amount (USD)': '0.99' })
  expect(rejected.status).toBe(400)
  expect(rejected.field('Other amount (USD)').description).toContain('The smallest donation is $1.00.')
  expect(rejected.field('Name').value).toBe('Amina')
  const form = new URLSearchParams({ amount: '5', fund: 'closed', name: 'Amina', email: 'amina@example.org' })
  const response = await fetch(`${site.url}/donate/give`, {
    method: 'POST',
    body: form,
    headers: { Origin: site.url, Accept: 'text/html' },
  })
  expect(response.status).toBe(400)
  expect(await response.text()).toContain('Please choose what your gift is for.')
})

test('if the provider fails, the form keeps the input and says that nothing was charged @server', async ({
  site,
  fakeStripe,
}) => {
  const page = await openPage(site, '/donate/give?amount=25')
  fakeStripe.failures.push({ path: '/v1/checkout/sessions', status: 402 })
  const failed = await page.submit(/Continue to payment|Give/, fields)
  expect(failed.status).toBe(503)
  expect(failed.alert).toContain('We could not open the payment page. Nothing was charged')
  expect(failed.field('Email').value).toBe('amina@example.org')
})

test('pages about a gift are not cached, open only with a signed link, and offer sharing only after it is confirmed @server', async ({
  site,
  fakeStripe,
}) => {
  const form = await openPage(site, '/donate/give?amount=25')
  const payment = await form.submit(/Continue to payment|Give/, fields)
  const { id } = await site.db
    .selectFrom('gift')
    .select('id')
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow()
  expect((await openPage(site, `/donate/thanks?gift=${id}`)).status).toBe(404)
  expect((await openPage(site, `/donate/thanks?gift=${id}.forged`)).status).toBe(404)
  fakeStripe.webhooks.hold()
  const thanks = await payment.submit('Pay')
  expect(thanks.status).toBe(200)
  expect(thanks.text).toContain('Your payment is being confirmed')
  expect(thanks.all('a', /WhatsApp/)).toEqual([])
  fakeStripe.webhooks.release()
  const { payload } = fakeStripe.webhooks.events.at(-1) ?? { payload: '' }
  await fakeStripe.webhooks.deliver({ payload })
  const confirmed = await waitFor('the confirmation', async () => {
    const page = await thanks.open(thanks.path)
    return page.text.includes('Thank you for your gift') ? page : undefined
  })
  for (const { response } of [form, thanks])
    expect(response.headers.get('cache-control')).toContain('no-store')
  const share = new URL(confirmed.one('a', /WhatsApp/).attribute('href') ?? '')
  // The whole text, because the port of the address may contain any digits.
  expect(share.searchParams.get('text')).toBe(
    `I gave to Shajara. Would you like to give too?\n${site.url}/donate`,
  )
})

test('only pages with the donation form allow a form to redirect to the payment page @server', async ({
  request,
  fakeStripe,
}) => {
  const policyOf = async (path: string) => (await request.get(path)).headers()['content-security-policy']
  expect(await policyOf('/donate')).toContain(`form-action 'self' ${fakeStripe.url};`)
  expect(await policyOf('/about')).toContain(`form-action 'self';`)
})

test('a pledge can be paid through its signed link, which opens a prefilled form @server', async ({
  site,
}) => {
  const { reference } = await addPledge(
    site.db,
    { name: 'Amina', email: 'amina@example.org', amountCents: 3350 },
    { ...defaultSettings, contactEmail: 'team@example.org' },
    new Date(),
  )
  const link = pledgeLink(reference, { origin: '', secret: await secretOf(site) })
  expect((await openPage(site, link.replace(/.$/, '_'))).status).toBe(404)
  const page = await openPage(site, link)
  expect(page.text).toContain(reference)
  expect(page.field('Name').value).toBe('Amina')
  expect(page.field('Other amount (USD)').value).toBe('33.50')
  expect(page.text).not.toContain('How often')
  const rejected = await page.submit(/Continue to payment|Give/, { Email: 'amina' })
  expect(rejected.status).toBe(400)
  expect(rejected.text).not.toContain('How often')
  const payment = await rejected.submit(/Continue to payment|Give/, { Email: 'amina@example.org' })
  const thanks = await payment.submit('Pay')
  expect(thanks.status).toBe(200)
  const gift = await site.db
    .selectFrom('gift')
    .innerJoin('pledge', 'pledge.id', 'gift.pledgeId')
    .select(['gift.amountCents', 'gift.isTest'])
    .where('pledge.reference', '=', reference)
    .executeTakeFirstOrThrow()
  expect(gift).toEqual({ amountCents: 3350, isTest: 1 })
})

test('a monthly gift creates a subscription, and the thank-you page says that it repeats @server', async ({
  site,
  fakeStripe,
}) => {
  const page = await openPage(site, '/donate/give?amount=25')
  const payment = await page.submit(/Continue to payment|Give/, { ...fields, Monthly: true })
  expect(payment.text).toContain('2500 usd every month')
  const thanks = await payment.submit('Pay')
  await fakeStripe.webhooks.settled()
  await waitFor('the monthly gift', async () => {
    const { status } = await site.db
      .selectFrom('recurringGift')
      .select('status')
      .orderBy('createdAt', 'desc')
      .executeTakeFirstOrThrow()
    return status === 'active' || undefined
  })
  const confirmed = await thanks.open(thanks.path)
  expect(confirmed.text).toContain('$25.00 a month')
  expect(confirmed.text).toContain('Thank you for your gift')
})

test('the consents for a campaign are offered only if a campaign is chosen', { tag: '@script' }, async ({
  page,
  site,
}) => {
  const { id } = await addCampaign(site.db, { startsOn: '2026-01-01' }, new Date())
  await page.goto(`/donate?campaign=${id}`)
  const consent = page.getByLabel('Show my name with this campaign')
  await expect(consent).toBeVisible()
  await expect(consent).not.toBeChecked()
  await page.getByRole('radio', { name: /^Sadaqah/ }).check()
  await expect(consent).toBeHidden()
})

test('a member’s form is prefilled with their email address', { tag: '@script' }, async ({ page, site }) => {
  const member = await addTestMember(site.db)
  await logIn(page, site, member)
  await page.goto('/donate')
  const form = page.locator('#give')
  await tile(page, '$25').click()
  await expect(form.getByLabel('Email', { exact: true })).toHaveValue(member.email)
  const html = await openPage(site, '/donate/give?amount=25', member)
  expect(html.field('Email').value).toBe(member.email)
})
