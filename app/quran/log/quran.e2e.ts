import { addDays } from '#app/platform/time/local-date.ts'
import { expect, test, waitForHydration } from '#tests/e2e.ts'
import { openPage } from '#tests/html-page.ts'
import { logIn } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'
import { quranEntryRow } from '#tests/quran-rows.ts'

test('a visitor learns what the log is, and can log in to it @server', async ({ site }) => {
  const page = await openPage(site, '/quran')
  page.one('h1', "A little Qur'an every day")
  expect(page.one('main a', 'Log In').attribute('href')).toBe('/profile?next=%2Fquran')
})

test('one tap logs today, and can be undone and repeated @server', async ({ site }) => {
  const member = await addTestMember(site.db)
  expect((await openPage(site, '/quran', member)).text).toContain('Your tree gets its first leaf')
  const profile = await openPage(site, '/profile', member)
  const tapped = await profile.submit('I read today')
  expect(tapped.url.pathname).toBe('/quran')
  expect(tapped.texts('[role=status]').join(' ')).toContain('Logged for today.')
  tapped.one('p', /You read today/)
  const undone = await tapped.submit('Undo')
  undone.one('button', 'I read today')
  const restored = await undone.submit('Undo')
  restored.one('p', /You read today/)
})

test('details can be added, edited, deleted and restored; typed text is never lost @server', async ({
  site,
}) => {
  const page = await openPage(site, '/quran', await addTestMember(site.db))
  const refused = await page.submit('Save', { Pages: '9999', 'Note (optional)': 'With tafsir' })
  expect(refused.field('Pages').description).toBe('Please enter a number of pages from 0.25 to 604.')
  expect(refused.field('Note (optional)').value).toBe('With tafsir')
  const saved = await refused.submit('Save', { Pages: '', 'From surah': 'الفاتحة', Minutes: '15' })
  saved.one('p', 'Al-Fatihah 1–7, 15 minutes')
  const entry = await saved.follow(/^Edit: Al-Fatihah/)
  expect(entry.field('To ayah').value).toBe('7')
  const corrected = await entry.submit('Save', { 'To ayah': '5' })
  corrected.one('p', 'Al-Fatihah 1–5, 15 minutes')
  const deleted = await (await corrected.follow(/^Edit: Al-Fatihah/)).submit('Delete this entry')
  expect(deleted.text).toContain('Your log starts with one ayah.')
  const restored = await deleted.submit('Undo')
  restored.one('p', 'Al-Fatihah 1–5, 15 minutes')
  restored.one('p', 'With tafsir')
})

test('each of the last seven days can be logged, and older entries can only be viewed @server', async ({
  site,
}) => {
  const member = await addTestMember(site.db)
  const page = await openPage(site, '/quran', member)
  const days = page.all('ol a').map((link) => link.attribute('href') ?? '')
  expect(days).toHaveLength(7)
  const day = await page.open(days[4] ?? '')
  const logged = await day.submit(/^I read on /)
  expect(logged.texts('ol a')[4]).toContain(': done')
  const [entry] = await site.db.selectFrom('quranEntry').select(['id', 'localDate']).execute()
  const localDate = addDays(entry?.localDate ?? '', -20)
  await site.db.updateTable('quranEntry').set({ id: 'entry-of-long-ago', localDate }).execute()
  const history = await openPage(site, `/quran/history?month=${localDate.slice(0, 7)}`, member)
  expect(history.texts('main li')).toHaveLength(2)
  expect(history.all('a', /^Edit/)).toEqual([])
  expect((await openPage(site, '/quran/entries/entry-of-long-ago', member)).response.status).toBe(404)
})

test('the install prompt, which appears at hydration, does not move any form @script @phone', async ({
  page,
  site,
}) => {
  const { id: userId, email } = await addTestMember(site.db)
  const today = new Date().toISOString().slice(0, 10)
  const rows = [1, 2, 3].map((days) => quranEntryRow({ userId, localDate: addDays(today, -days) }))
  await site.db.insertInto('quranEntry').values(rows).execute()
  await logIn(page, site, { email })
  await page.addInitScript(() => {
    Object.assign(window, { installEvent: new Event('beforeinstallprompt') })
  })
  await page.goto('/quran')
  const dismiss = page.getByRole('button', { name: 'No, thanks' })
  await expect(dismiss).toBeVisible()
  const readPositions = () =>
    page
      .locator('main form button:visible, main nav a')
      .evaluateAll((elements) =>
        elements.map((each) => [each.textContent, each.getBoundingClientRect().top + scrollY]),
      )
  const offered = await readPositions()
  expect(offered.flat()).toEqual(expect.arrayContaining(['Save', 'Groups']))
  await dismiss.click()
  await expect(dismiss).toBeHidden()
  expect(await readPositions()).toEqual(offered)
})

test('typed details stay when the page is read again, and a saved form is empty and adds another entry @script @phone', async ({
  page,
  site,
}) => {
  const { id: userId, email } = await addTestMember(site.db)
  await logIn(page, site, { email })
  await page.goto('/quran')
  // Before hydration, the tap reloads the page.
  await waitForHydration(page)
  const pages = page.getByRole('textbox', { name: 'Pages' })
  await pages.fill('3')
  await page.getByRole('button', { name: 'I read today' }).click()
  await expect(page.getByText('Logged for today.', { exact: false })).toBeVisible()
  await expect(pages).toHaveValue('3')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('3 pages')).toBeVisible()
  await expect(pages).toHaveValue('')
  await pages.fill('4')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('4 pages')).toBeVisible()
  await expect(pages).toHaveValue('')
  const entries = await site.db
    .selectFrom('quranEntry')
    .select('pages')
    .where('userId', '=', userId)
    .orderBy('pages')
    .execute()
  expect(entries).toEqual([{ pages: 3 }, { pages: 4 }])
})
