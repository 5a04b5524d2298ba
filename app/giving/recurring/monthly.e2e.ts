import { addDays } from '#app/platform/time/local-date.ts'
import {
  expect,
  expectAccessible,
  expectContrast,
  expectNoOverflow,
  isJavaScriptEnabled,
} from '#tests/e2e.ts'
import { test } from '#tests/giving-site.ts'
import { openPage } from '#tests/html-page.ts'
import { addTestMember } from '#tests/member.ts'
import { mailedPath, startMonthlyGift, waitForPayments } from '#tests/monthly-gift.ts'

const dayFromNow = (days: number) => addDays(new Date().toISOString().slice(0, 10), days)

test('a donor changes, pauses, resumes and stops a gift with the link in the first email @server', async ({
  site,
  fakeStripe,
}) => {
  const gift = await startMonthlyGift(site, fakeStripe)
  const page = await openPage(site, gift.path)
  expect(page.response.headers.get('cache-control')).toContain('no-store')
  expect(page.html).toContain('noindex')
  expect(page.text).toContain('$20.00 each month')
  expect(page.html).not.toContain(gift.email)

  const form = await page.follow('Change the amount')
  const rejected = await form.submit('Save', { 'Amount (USD)': '0.5' })
  expect(rejected.status).toBe(400)
  expect(rejected.field('Amount (USD)').value).toBe('0.5')
  expect(rejected.field('Amount (USD)').description).toContain('$1.00')
  const changed = await rejected.submit('Save', { 'Amount (USD)': '35' })
  expect(changed.text).toContain('Your gift is now $35.00 each month.')
  expect(await gift.read()).toMatchObject({ amountCents: 3500, status: 'active' })

  const feeForm = await changed.follow('Change the amount')
  expect(feeForm.field(/^Cover the card fee/).checked).toBe(false)
  feeForm.field(/^Cover the card fee/).fill(true)
  const withFee = await feeForm.submit('Save')
  expect(withFee.text).toContain('Your gift is now $36.35 each month.')
  expect(await gift.read()).toMatchObject({ amountCents: 3635, feeCoverCents: 135 })
  const secondForm = await withFee.follow('Change the amount')
  expect(secondForm.text).toContain('including $1.35 for the card fee')
  expect(secondForm.field('Amount (USD)').value).toBe('35.00')
  secondForm.field(/^Cover the card fee/).fill(false)
  const feeRemoved = await secondForm.submit('Save')
  expect(await gift.read()).toMatchObject({ amountCents: 3500, feeCoverCents: 0 })

  const pause = await feeRemoved.follow('Pause')
  const past = await pause.submit('Pause', { 'Pause until (optional)': dayFromNow(-2) })
  expect(past.field(/^Pause until/).description).toContain('Please choose a day after today.')
  const paused = await past.submit('Pause', { 'Pause until (optional)': dayFromNow(40) })
  expect(paused.text).toContain('Your gift is paused until')
  expect(await gift.read()).toMatchObject({ status: 'paused', pausedUntil: dayFromNow(40) })
  const resumed = await paused.submit('Resume')
  expect(resumed.text).toContain('Your gift has been resumed.')

  const stop = await resumed.follow('Stop')
  const stopped = await stop.submit('Stop')
  expect(stopped.text).toContain('Your gift has been stopped.')
  expect(stopped.text).toContain('$20.00')
  expect(stopped.one('a', 'Give again').attribute('href')).toBe('/donate')
  expect(stopped.all('button', 'Use another card')).toEqual([])
  expect(await gift.read()).toMatchObject({ status: 'stopped', stoppedBy: 'donor' })
  // Another device still shows the page from before the gift was stopped.
  const stalePage = await changed.follow('Pause')
  expect((await stalePage.submit('Pause')).text).toContain('Your gift was changed in the meantime')
  await mailedPath(site, gift.email, 'TEST: Your monthly gift has ended')
})

test('if the provider is unavailable, the form says so and keeps what was typed @server', async ({
  site,
  fakeStripe,
}) => {
  const gift = await startMonthlyGift(site, fakeStripe)
  const form = await (await openPage(site, gift.path)).follow('Change the amount')
  // The keys are for test mode and the gift is not, so no request is sent.
  const setTest = (isTest: number) =>
    site.db.updateTable('recurringGift').set({ isTest }).where('id', '=', gift.id).execute()
  await setTest(0)
  const failed = await form.submit('Save', { 'Amount (USD)': '12.50' })
  expect(failed.status).toBe(503)
  expect(failed.alert).toContain('The payment provider did not respond')
  expect(failed.field('Amount (USD)').value).toBe('12.50')
  expect(await gift.read()).toMatchObject({ amountCents: 2000 })
  await setTest(1)
  expect((await failed.submit('Save')).text).toContain('Your gift is now $12.50 each month.')
})

test('without the key, only the member who gave can open the page @server', async ({ site, fakeStripe }) => {
  const member = await addTestMember(site.db)
  const gift = await startMonthlyGift(site, fakeStripe, { userId: member.id })
  const path = `/donate/monthly/${gift.id}`
  const statusFor = async (as?: typeof member) => (await openPage(site, path, as)).status
  expect(await statusFor()).toBe(404)
  expect(await statusFor(await addTestMember(site.db))).toBe(404)
  expect((await openPage(site, `${path}?key=wrong`)).status).toBe(404)
  const list = await openPage(site, '/donate/monthly', member)
  const page = await list.follow(/\$20\.00 each month/)
  const stopped = await (await page.follow('Stop')).submit('Stop')
  expect(stopped.path).toBe(path)
  expect(stopped.text).toContain('Your gift has been stopped.')
})

test('an admin who edits a text on the page returns to that page @server', async ({ site, fakeStripe }) => {
  const gift = await startMonthlyGift(site, fakeStripe)
  fakeStripe.declineCard(gift.subscriptionId)
  fakeStripe.advance(31)
  await expect.poll(async () => (await gift.read()).status).toBe('pastDue')
  const page = await openPage(site, gift.path, await addTestMember(site.db, { role: 'admin' }))
  const form = await page.follow(/^Edit “Card declined”/)
  const saved = await form.submit('Save', { Text: 'Your bank said no.' })
  expect(saved.path).toBe(gift.path)
  expect(saved.text).toContain('Your bank said no.')
  expect((await saved.submit('Undo')).path).toBe(gift.path)
})

test('the form emails the link only to donors, and says the same to everyone @server', async ({
  site,
  fakeStripe,
}) => {
  const gift = await startMonthlyGift(site, fakeStripe)
  const form = await openPage(site, '/donate/monthly')
  const sent = await form.submit('Send me the link', { Email: gift.email.toUpperCase() })
  expect(await mailedPath(site, gift.email, 'The link to your monthly gift')).toBe(gift.path)
  const other = await form.submit('Send me the link', { Email: `no-${gift.email}` })
  expect(other.notice).toBe(sent.notice)
  expect(other.status).toBe(sent.status)
  expect((await site.emails()).filter(({ to }) => to?.[0]?.address === `no-${gift.email}`)).toEqual([])
  const rejected = await form.submit('Send me the link', { Email: 'amina' })
  expect(rejected.field('Email').description).toContain('name@example.org')
})

test('the treasurer finds a monthly gift and stops it with a reason @server', async ({
  site,
  fakeStripe,
}) => {
  const treasurer = await addTestMember(site.db, { role: 'treasurer' })
  const gift = await startMonthlyGift(site, fakeStripe)
  const list = await openPage(site, `/admin/gifts/monthly?q=${gift.email}`, treasurer)
  expect(list.text).toContain('$20.00 each month')
  expect(list.text).toContain('Test mode')
  const page = await list.follow('مريم عبد الرحمن')
  const empty = await page.submit('Stop the gift')
  expect(empty.field('Reason').description).toContain('Please enter a reason.')
  const stopped = await empty.submit('Stop the gift', { Reason: 'Asked by phone.' })
  expect(stopped.text).toContain('The gift has been stopped.')
  expect(stopped.text).toContain('Asked by phone.')
  expect(await gift.read()).toMatchObject({ status: 'stopped', stoppedBy: 'staff' })
  const log = await site.db
    .selectFrom('activity')
    .select(['verb', 'actorId', 'label'])
    .where('subjectId', '=', gift.id)
    .orderBy('at')
    .execute()
  expect(log.map(({ verb }) => verb)).toEqual(['viewed', 'cancelled'])
  expect(log.every(({ actorId }) => actorId === treasurer.id)).toBe(true)
})

test('a card that is declined a month later is replaced on the provider’s page, and the gift is stopped', async ({
  page,
  site,
  fakeStripe,
}) => {
  const gift = await startMonthlyGift(site, fakeStripe)
  fakeStripe.declineCard(gift.subscriptionId)
  fakeStripe.advance(31)
  const path = await mailedPath(site, gift.email, 'TEST: Your monthly gift: your card was declined')
  expect(path).toBe(gift.path)
  await page.goto(path)
  await expect(page.getByText('Your bank did not accept the last payment.')).toBeVisible()
  await expectAccessible(page)
  await expectContrast(page)
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Use another card' }).click()
  await expect(page.getByRole('heading', { name: 'Your card' })).toBeVisible()
  await page.getByRole('button', { name: 'Use another card' }).click()
  await expect(page.getByRole('heading', { name: 'Your monthly gift' })).toBeVisible()
  await expect.poll(async () => (await gift.read()).status).toBe('active')
  await waitForPayments(site, gift.id, 2)
  await page.reload()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: '$20.00' })).toHaveCount(2)

  await page.getByRole('link', { name: 'Pause' }).click()
  await page.getByLabel('Pause until').fill(dayFromNow(-1))
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Please choose a day after today.')).toBeVisible()
  if (isJavaScriptEnabled()) await expect(page.getByLabel('Pause until')).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'Stop' }).click()
  await expect(page.getByRole('heading', { name: 'Stop your gift?' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByText('Your gift has been stopped.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Give again' })).toBeVisible()
  await expectAccessible(page)
})
