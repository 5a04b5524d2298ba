import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoOverflow, test, waitForHydration } from '#tests/e2e.ts'
import { openPage } from '#tests/html-page.ts'
import { logInAsAdmin } from '#tests/log-in.ts'
import { addTestMember, testPassword } from '#tests/member.ts'
import { addSubscriber } from '#tests/newsletter-site.ts'
import { waitFor } from '#tests/site.ts'
import { addIssue } from './issue-store.server.ts'

const toast = (page: Page) => page.getByRole('main').getByRole('status').first()

test('an issue is written and tested, and its copies are stored without a mail server @script @phone', async ({
  page,
  site,
}) => {
  await logInAsAdmin(page, site)
  const amina = await addSubscriber(site, 'Amina')
  const bilal = await addSubscriber(site, 'Bilal')
  await addTestMember(site.db)
  await page.goto('/admin/newsletter')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Write an issue' }).click()
  await expect(page).toHaveURL('/admin/newsletter/new')
  await waitForHydration(page)
  const text = page.getByLabel('Text', { exact: true })
  await text.fill('## Salaam\n\nCome <script>alert(1)</script> [with us](/volunteer).')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByLabel('Subject')).toHaveAccessibleDescription(/Please give the issue a subject\./)
  await expect(text).toHaveValue(/^## Salaam/)
  await expectAccessible(page)
  await waitForHydration(page)
  await page.getByLabel('Subject').fill('News of <b>November</b>')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(toast(page)).toContainText('Draft saved.')

  await page.getByRole('button', { name: 'Send a test email' }).click()
  await expect(toast(page)).toContainText('The test is stored, not sent')
  await page.getByRole('link', { name: 'Send now…' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Send this issue to 2 people?')
  await page.getByRole('button', { name: 'Store 2 copies' }).click()
  await expect(page.getByText('Please enter your current password.').first()).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByLabel('Current password').fill(testPassword)
  await page.getByRole('button', { name: 'Store 2 copies' }).click()
  await expect(toast(page)).toContainText('The copies are stored, not sent')
  const mail = await site.mailTo(amina.email)
  await site.mailTo(bilal.email)
  expect(mail.subject).toBe('News of <b>November</b>')
  expect(mail.html).toContain('<h2 dir="auto">Salaam</h2>')
  expect(mail.html).not.toContain('<script>')
  await waitFor('the second copy to be recorded as stored', async () => {
    const stored = site.db
      .selectFrom('mail')
      .select('id')
      .where('bulk', '=', 1)
      .where('status', '=', 'stored')
    return (await stored.execute()).length === 2 || undefined
  })
  await page.reload()
  await expect(page.getByRole('region', { name: 'Sending progress' })).toContainText(
    '0 of 2 copies sent, 2 stored because no mail server was connected.',
  )
  const csv = await (await page.request.get('/admin/newsletter/issues/export.csv')).text()
  expect(csv).toContain('News of <b>November</b>')
})

test('an issue is scheduled, is shown on the calendar, and is sent at its time @script @phone', async ({
  page,
  request,
  site,
}) => {
  const admin = await logInAsAdmin(page, site)
  const amina = await addSubscriber(site, 'Amina')
  const id = await addIssue(site.db, { subject: 'News of spring', body: 'Salaam' }, admin, new Date())
  await page.goto(`/admin/newsletter/issues/${id}`)
  await page.getByRole('link', { name: 'Schedule…' }).click()
  await waitForHydration(page)
  const time = page.getByLabel('Date and time')
  const submit = page.getByRole('button', { name: 'Schedule' })
  await time.fill('2020-03-08T02:30')
  await submit.click()
  await expect(time).toHaveAccessibleDescription(/This time has passed\./)
  await expect(time).toHaveValue('2020-03-08T02:30')
  await expectAccessible(page)
  // The clocks in New York skip this time.
  await time.fill('2091-03-11T02:30')
  await submit.click()
  await expect(page.getByText('Please enter your current password.').first()).toBeVisible()
  await page.getByLabel('Current password').fill(testPassword)
  await submit.click()
  await expect(toast(page)).toContainText(
    'The clocks change that day and skip the time you chose. Scheduled for Sunday, March 11, 2091, 3:30 AM EDT.',
  )
  await expect(page.getByText('The text saved at that time is sent')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/admin/calendar?month=2091-03')
  const month = page.getByRole('region', { name: 'March 2091' })
  await expect(month.getByRole('listitem')).toHaveText([
    '3:30 AM EDT · Newsletter issueNews of springScheduled',
  ])
  await expectAccessible(page)
  await expectNoOverflow(page)
  const filter = page.getByRole('link', { name: 'Newsletter 1' })
  await filter.click()
  await expect(filter).toHaveAttribute('aria-current', 'page')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('grid').getByRole('link', { name: 'Sunday, March 11, 2091, 1 item' }).focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nothing of this kind is scheduled on this day.')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/calendar?month=2091-03&day=2091-03-11&kind=issue')
  await page
    .getByRole('region', { name: 'Sunday, March 11, 2091' })
    .getByRole('link', { name: 'News of spring' })
    .click()

  const due = new Date(Date.now() - 3_600_000).toISOString()
  await site.db.updateTable('newsletterIssue').set({ scheduledFor: due }).where('id', '=', id).execute()
  await site.db.updateTable('job').set({ dueAt: due }).where('subject', '=', id).execute()
  await request.get('/readyz')
  expect((await site.mailTo(amina.email)).subject).toBe('News of spring')
  await page.reload()
  await expect(page.getByRole('region', { name: 'Sending progress' })).toContainText(
    'late because the site was not running or was busy at that time',
  )
})

test('without scripts, an issue is written, tested and sent @server', async ({ site }) => {
  const admin = await addTestMember(site.db, { role: 'admin' })
  const amina = await addSubscriber(site, 'Amina')
  const list = await openPage(site, '/admin/newsletter', admin)
  const form = await list.follow('Write an issue')
  expect(form.path).toBe('/admin/newsletter/new')
  const unnamed = await form.submit('Save draft', { Text: '## Salaam' })
  expect(unnamed.field('Subject').description).toContain('Please give the issue a subject.')
  expect(unnamed.field('Text').value).toBe('## Salaam')
  const draft = await unnamed.submit('Save draft', { Subject: 'November' })
  expect(draft.notice).toContain('Draft saved.')
  const tested = await draft.submit('Send a test email')
  expect(tested.notice).toContain('The test is stored, not sent')
  const confirm = await tested.follow('Send now…')
  expect(confirm.one('h1').text).toBe('Send this issue to 1 person?')
  const refused = await confirm.submit('Store 1 copy')
  expect(refused.field('Current password').description).toContain('Please enter your current password.')
  const sent = await refused.submit('Store 1 copy', { 'Current password': testPassword })
  expect(sent.notice).toContain('The copies are stored, not sent')
  expect((await site.mailTo(amina.email)).subject).toBe('November')
})

test('an issue that was not sent in time is a draft without a schedule once it is restored @server', async ({
  site,
}) => {
  const admin = await addTestMember(site.db, { role: 'admin' })
  const organizer = await addTestMember(site.db, { role: 'organizer' })
  const id = await addIssue(site.db, { subject: 'News', body: 'Salaam' }, admin, new Date())
  const scheduledFor = '2091-03-08T12:00:00.000Z'
  await site.db
    .updateTable('newsletterIssue')
    .set({ scheduledFor, missedAt: new Date().toISOString() })
    .where('id', '=', id)
    .execute()
  const issue = await openPage(site, `/admin/newsletter/issues/${id}`, admin)
  expect(issue.one('main').text).toContain('the site could not send it then')
  const saved = await issue.submit('Save draft')
  expect(saved.notice).toContain('Draft saved.')
  const deleted = await saved.submit('Delete draft')
  const restored = await deleted.submit('Undo')
  expect(restored.notice).toContain('Draft restored. It is not scheduled.')

  await addIssue(site.db, { subject: 'Other news', body: 'Salaam' }, admin, new Date())
  await site.db
    .updateTable('newsletterIssue')
    .set({ scheduledFor })
    .where('subject', '=', 'Other news')
    .execute()
  const describeMonth = async (query: string, member: typeof admin) =>
    (await openPage(site, `/admin/calendar?month=2091-03${query}`, member)).one('main').text
  expect(await describeMonth('', admin)).toContain('Other news')
  expect(await describeMonth('&kind=event', admin)).toContain(
    'Nothing of this kind is scheduled in March 2091.',
  )
  expect(await describeMonth('', organizer)).toContain(
    'Nothing you have access to is scheduled in March 2091.',
  )
})

test('text for a draft that someone has deleted is preserved and restores the draft @server', async ({
  site,
}) => {
  const admin = await addTestMember(site.db, { name: 'Hafsa', role: 'admin' })
  const id = await addIssue(site.db, { subject: 'November', body: 'Salaam' }, admin, new Date())
  const form = await openPage(site, `/admin/newsletter/issues/${id}`, admin)
  await site.db.updateTable('newsletterIssue').set({ deletedAt: new Date().toISOString() }).execute()
  const warned = await form.submit('Save draft', { Text: 'Long text' })
  expect(warned.alert).toContain('Someone deleted this draft while you were editing it.')
  expect(warned.field('Text').value).toBe('Long text')
  const saved = await warned.submit('Save draft')
  expect(saved.notice).toContain('Draft saved.')
  saved.one('button', 'Delete draft')
  const issues = site.db.selectFrom('newsletterIssue').select(['body', 'deletedAt'])
  expect(await issues.execute()).toEqual([{ body: 'Long text', deletedAt: null }])
})
