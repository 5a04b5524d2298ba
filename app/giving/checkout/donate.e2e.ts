import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoOverflow,
  freezeClock,
  isJavaScriptEnabled,
  test,
  waitForHydration,
} from '#tests/e2e.ts'
import { addCampaign } from '#tests/fixtures/campaign-fixture.ts'
import { openPage } from '#tests/html-page.ts'
import type { Site } from '#tests/site.ts'
import { withoutTable } from '#tests/without-table.ts'

const firstMessage = 'Thank you for your interest in donating to Shajara!'
const secondMessage =
  'Donation form submitted successfully. We will contact you soon to complete the donation process.'

async function fill(page: Page, amount: string, name = 'Amina Yusuf', email = 'amina@example.org') {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Amount (USD)').fill(amount)
}

/** Submits invalid input twice. All kinds of invalid amounts are tested in amount.test.ts. */
async function expectErrors(page: Page, site: Site) {
  await fill(page, '0.99', 'Amina', 'not an address')
  await submit(page)
  await expect(page.getByLabel('Amount (USD)')).toHaveAccessibleDescription(/smallest donation is \$1\.00/)
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/such as name@example\.org/)
  await expect(page.getByLabel('Amount (USD)')).toHaveValue('0.99')
  await expect(page.getByLabel('Name')).toHaveValue('Amina')
  await fill(page, '1e9', 'Amina', 'not an address')
  await submit(page)
  await expect(page.getByLabel('Amount (USD)')).toHaveAccessibleDescription(/as a number/)
  await expect(page.getByLabel('Amount (USD)')).toHaveValue('1e9')
  if (isJavaScriptEnabled()) await expectAccessible(page)
  await expectNoOverflow(page)
  expect(await site.db.selectFrom('pledge').select('id').execute()).toEqual([])
}

const submit = (page: Page) => page.getByRole('button', { name: 'Pledge my donation' }).click()

test('without a payment provider, a link preselects zakat or an open campaign, and an ended campaign is refused @server', async ({
  site,
}) => {
  const { id } = await addCampaign(site.db, { startsOn: '2026-01-01' }, new Date())
  const form = await openPage(site, `/donate?campaign=${id}`)
  expect(form.field('For').value).toBe(id)
  const fields = { Name: 'Amina', Email: 'amina@example.org', 'Amount (USD)': '25' }
  expect((await form.submit('Pledge my donation', fields)).text).toContain(secondMessage)
  const zakat = await openPage(site, '/donate?fund=zakat&amount=22.50')
  expect([zakat.field('For').value, zakat.field('Amount (USD)').value]).toEqual(['zakat', '22.50'])
  await site.db.updateTable('campaign').set({ endsOn: '2026-01-02' }).execute()
  const rejected = await form.submit('Pledge my donation', { ...fields, Name: 'Yusuf' })
  expect(rejected.status).toBe(400)
  expect(rejected.field('For').description).toContain('Please choose what your pledge is for.')
  expect(rejected.field('For').value).toBe('')
  const undecided = await rejected.submit('Pledge my donation')
  expect(undecided.status).toBe(400)
  expect(undecided.field('For').description).toContain('Please choose what your pledge is for.')
  expect(await site.db.selectFrom('pledge').select(['fundId', 'fundName']).execute()).toEqual([
    { fundId: id, fundName: 'A well for Bahri' },
  ])
  const incomplete = await undecided.submit('Pledge my donation', { For: 'Zakat', 'Amount (USD)': '' })
  expect(incomplete.status).toBe(400)
  expect(incomplete.field('For').value).toBe('zakat')
  const chosen = await incomplete.submit('Pledge my donation', { 'Amount (USD)': '25' })
  expect(chosen.text).toContain(secondMessage)
  const pledges = site.db.selectFrom('pledge').select('fundId').where('name', '=', 'Yusuf')
  expect(await pledges.execute()).toEqual([{ fundId: 'zakat' }])
  expect((await openPage(site, '/donate')).all('select', /./)).toEqual([])
})

test('the page explains what donations support and links to the external form @server', async ({
  request,
}) => {
  const html = await (await request.get('/donate')).text()
  expect(html).toMatch(/<h1[^>]*>Donate to Shajara</)
  expect(html).toContain('Donations support youth programs, Quran education and community service.')
  const links = [...html.matchAll(/<a [^>]*href="https:\/\/www\.launchgood\.com\/"[^>]*>.*?<\/a>/gs)]
  const form = links.find(([link]) => link.includes('Open the donation form'))
  expect(form?.[0]).toContain('target="_blank"')
})

test('invalid input shows errors and keeps the typed values; the first message is replaced by the second after 1.2 seconds', {
  tag: '@script',
}, async ({ page, site }) => {
  await page.goto('/donate')
  await waitForHydration(page)
  await expectErrors(page, site)
  await freezeClock(page)
  await fill(page, '25.50')
  await submit(page)
  const status = page.getByRole('main').getByRole('status')
  await expect(status).toContainText(firstMessage)
  await page.clock.runFor(1000)
  await expect(status).toContainText(firstMessage)
  await expect(status).not.toContainText(secondMessage)
  await page.clock.runFor(400)
  await expect(status).toContainText(secondMessage)
  await expect(page.getByText(firstMessage)).toHaveCount(0)
  await expect(page.getByLabel('Name')).toHaveValue('')
  await page.clock.resume()
  await expectAccessible(page)
})

test('the message also changes when the form was sent before hydration', { tag: '@script' }, async ({
  page,
}) => {
  await page.route('**/assets/*.js', (route) => route.abort())
  // The first message may be gone before the test checks.
  await page.addInitScript(() => {
    const changes: string[][] = []
    Object.assign(window, { changes })
    addEventListener('animationend', ({ target, animationName }) => {
      if (!(target instanceof HTMLElement) || !/^(visible|hidden)-before$/.test(animationName)) return
      changes.push([animationName, target.textContent, getComputedStyle(target).animationDelay])
    })
  })
  await page.goto('/donate')
  await fill(page, '25.50')
  await submit(page)
  const status = page.getByRole('main').getByRole('status')
  await expect(status.getByText(secondMessage)).toBeVisible()
  await expect(status.getByText(firstMessage)).toBeHidden()
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'changes')))
    .toEqual([
      ['visible-before', firstMessage, '1.2s'],
      ['hidden-before', secondMessage, '1.2s'],
    ])
})

test('without JavaScript, invalid input shows errors and keeps the typed values; both messages are shown in order; the pledge is stored in cents; the donor and the team get an email', {
  tag: '@plain',
}, async ({ page, site }) => {
  await page.goto('/donate')
  await expectErrors(page, site)
  await fill(page, '$1,025.50', 'Amina Yusuf', 'donor@example.org')
  await submit(page)
  const status = page.getByRole('main').getByRole('status')
  await expect(status.locator('p')).toHaveText([firstMessage, secondMessage, /^Your reference is PLG-/])
  await expect(status.getByText(firstMessage)).toBeVisible()
  await expect(status.getByText(secondMessage)).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('')
  await expectAccessible(page)
  const row = await site.db.selectFrom('pledge').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ name: 'Amina Yusuf', amountCents: 102_550, currency: 'USD', status: 'pledged' })
  const toDonor = await site.mailTo('donor@example.org')
  expect(toDonor.text).toContain('$1,025.50')
  expect(toDonor.subject).toContain(row.reference)
  const teamMail = await site.mailTo('salaam@shajara.example')
  expect(teamMail.subject).toContain('Pledge PLG-')
})

for (const table of ['pledge', 'setting']) {
  test(`a database failure shows an error and keeps the typed values (${table}) @server`, async ({
    request,
    site,
  }) => {
    await withoutTable(site.db, table, async () => {
      const form = { name: 'Amina', email: 'amina@example.org', amount: '25' }
      const response = await request.post('/donate', { form })
      expect(response.status()).toBe(503)
      const html = await response.text()
      expect(html).toMatch(/role="alert"[\s\S]*please try again in a moment/)
      for (const value of Object.values(form)) expect(html).toContain(`value="${value}"`)
    })
  })
}
