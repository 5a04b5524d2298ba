import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoOverflow, test, waitForHydration } from '#tests/e2e.ts'
import { openPage } from '#tests/html-page.ts'
import { focusCalendarDay } from '#tests/keyboard.ts'
import { logInAsAdmin } from '#tests/log-in.ts'
import { addTestMember, testPassword } from '#tests/member.ts'
import { addSubscriber } from '#tests/newsletter-subscriber.ts'
import { waitFor } from '#tests/site.ts'
import { scheduleIssue } from './issue-schedule-store.server.ts'
import { addIssue } from './issue-store.server.ts'

const toast = (page: Page) => page.getByRole('main').getByRole('status').first()

test('the screens for writing and sending an issue are accessible, even with errors @script @phone', async ({
  page,
  site,
}) => {
  await logInAsAdmin(page, site)
  await addSubscriber(site, 'Amina')
  await page.goto('/admin/newsletter')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Write an issue' }).click()
  await expect(page).toHaveURL('/admin/newsletter/new')
  await waitForHydration(page)
  const text = page.getByLabel('Text', { exact: true })
  await text.fill('## Salaam')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByLabel('Subject')).toHaveAccessibleDescription(/Please give the issue a subject\./)
  await expect(text).toHaveValue('## Salaam')
  await expectAccessible(page)
  await waitForHydration(page)
  await page.getByLabel('Subject').fill('News')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(toast(page)).toContainText('Draft saved.')
  await page.getByRole('link', { name: 'Send now…' }).click()
  await page.getByRole('button', { name: 'Store 1 copy' }).click()
  await expect(page.getByText('Please enter your password.').first()).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
})

test('an issue is written, tested and sent; without a mail server, its copies are stored @server', async ({
  site,
}) => {
  const admin = await addTestMember(site.db, { role: 'admin' })
  const amina = await addSubscriber(site, 'Amina')
  const bilal = await addSubscriber(site, 'Bilal')
  await addTestMember(site.db)
  const list = await openPage(site, '/admin/newsletter', admin)
  const form = await list.follow('Write an issue')
  expect(form.path).toBe('/admin/newsletter/new')
  const markdown = '## Salaam\n\nCome <script>alert(1)</script> [with us](/volunteer).'
  const unnamed = await form.submit('Save draft', { Text: markdown })
  expect(unnamed.field('Subject').description).toContain('Please give the issue a subject.')
  expect(unnamed.field('Text').value).toBe(markdown)
  const draft = await unnamed.submit('Save draft', { Subject: 'News of <b>November</b>' })
  expect(draft.notice).toContain('Draft saved.')
  const tested = await draft.submit('Send a test email')
  expect(tested.notice).toContain('The test email is stored, not sent')
  const confirm = await tested.follow('Send now…')
  expect(confirm.one('h1').text).toBe('Store 2 copies of this issue?')
  const refused = await confirm.submit('Store 2 copies')
  expect(refused.field('Your password').description).toContain('Please enter your password.')
  const sent = await refused.submit('Store 2 copies', { 'Your password': testPassword })
  expect(sent.notice).toContain('The copies are stored, not sent')
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
  expect((await sent.open(sent.path)).one('section', 'Sending progress').text).toContain(
    '0 of 2 copies sent, 2 stored because no mail server was connected.',
  )
  const csv = await sent.open('/admin/newsletter/issues/export.csv')
  expect(csv.html).toContain('News of <b>November</b>')
})

test('a scheduled issue is shown on the calendar, which works with the keyboard @script @phone', async ({
  page,
  site,
}) => {
  const admin = await logInAsAdmin(page, site)
  const id = await addIssue(site.db, { subject: 'News of spring', body: 'Salaam' }, admin, new Date())
  await page.goto(`/admin/newsletter/issues/${id}/schedule`)
  await waitForHydration(page)
  await page.getByLabel('Date and time').fill('2020-03-08T02:30')
  await page.getByRole('button', { name: 'Schedule' }).click()
  await expect(page.getByLabel('Date and time')).toHaveAccessibleDescription(/This time has passed\./)
  await expectAccessible(page)
  const at = new Date('2091-03-11T07:30:00Z')
  expect(await scheduleIssue(site.db, { id, version: 1, at }, admin, new Date())).toBe(true)
  await page.goto(`/admin/newsletter/issues/${id}`)
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
  await focusCalendarDay(page, 'Sunday, March 11, 2091, 1 item')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nothing of this type is scheduled on this day.')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/calendar?month=2091-03&day=2091-03-11&kind=issue')
  await page
    .getByRole('region', { name: 'Sunday, March 11, 2091' })
    .getByRole('link', { name: 'News of spring' })
    .click()
  await expect(page).toHaveURL(`/admin/newsletter/issues/${id}`)
})

test('scheduling an issue requires the password, and the issue is sent once it is due, even if late @server', async ({
  request,
  site,
}) => {
  const admin = await addTestMember(site.db, { role: 'admin' })
  const amina = await addSubscriber(site, 'Amina')
  const id = await addIssue(site.db, { subject: 'News of spring', body: 'Salaam' }, admin, new Date())
  const form = await (await openPage(site, `/admin/newsletter/issues/${id}`, admin)).follow('Schedule…')
  const past = await form.submit('Schedule', { 'Date and time': '2020-03-08T02:30' })
  expect(past.field('Date and time').description).toContain('This time has passed.')
  expect(past.field('Date and time').value).toBe('2020-03-08T02:30')
  // The clocks in New York skip this time.
  const unconfirmed = await past.submit('Schedule', { 'Date and time': '2091-03-11T02:30' })
  expect(unconfirmed.field('Your password').description).toContain('Please enter your password.')
  const scheduled = await unconfirmed.submit('Schedule', { 'Your password': testPassword })
  expect(scheduled.notice).toContain(
    'The clocks change that day and skip the time you chose. Scheduled for Sunday, March 11, 2091, 3:30 AM EDT.',
  )
  expect(scheduled.one('main').text).toContain('The text saved at that time will be sent')

  const due = new Date(Date.now() - 3_600_000).toISOString()
  await site.db.updateTable('newsletterIssue').set({ scheduledFor: due }).where('id', '=', id).execute()
  await site.db.updateTable('job').set({ dueAt: due }).where('subject', '=', id).execute()
  await request.get('/readyz')
  expect((await site.mailTo(amina.email)).subject).toBe('News of spring')
  expect((await scheduled.open(scheduled.path)).one('section', 'Sending progress').text).toContain(
    'late because the site was not running or was busy at that time',
  )
})

test('deleting and restoring an issue that was not sent in time makes it a draft without a schedule; organizers do not see issues on the calendar @server', async ({
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
  const readMonth = async (query: string, member: typeof admin) =>
    (await openPage(site, `/admin/calendar?month=2091-03${query}`, member)).one('main').text
  expect(await readMonth('', admin)).toContain('Other news')
  expect(await readMonth('&kind=event', admin)).toContain('Nothing of this type is scheduled in March 2091.')
  expect(await readMonth('', organizer)).toContain('Nothing you have access to is scheduled in March 2091.')
})

test('text for a draft that someone has deleted is preserved, and saving it restores the draft @server', async ({
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
