import { addDays } from '#app/platform/time/local-date.ts'
import { badgeRules } from '#app/quran/practice/badge-rules.ts'
import { expect, expectAccessible, expectContrast, test } from '#tests/e2e.ts'
import { openPage } from '#tests/html-page.ts'
import { logIn } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'

test('a member starts their log and chooses a goal in one step @server', async ({ site }) => {
  const member = await addTestMember(site.db)
  const page = await openPage(site, '/quran/start', member)
  await page.submit('Start my log', { 'One page a day': true })
  const practice = await site.db.selectFrom('quranPractice').selectAll().executeTakeFirstOrThrow()
  expect(practice).toMatchObject({ userId: member.id, dayEnd: 'midnight' })
  const listGoals = () => site.db.selectFrom('quranGoal').select(['startsOn', 'measure', 'amount']).execute()
  expect(await listGoals()).toEqual([{ startsOn: practice.startedOn, measure: 'pages', amount: 1 }])
  // A page that was opened earlier does not replace the goal.
  await page.submit('Start my log', { 'Ten minutes a day': true })
  expect(await listGoals()).toHaveLength(1)
})

test('a goal can be previewed, its errors are next to their fields, and a planned goal can be removed @server', async ({
  site,
}) => {
  const member = await addTestMember(site.db)
  const page = await openPage(site, '/quran/goal', member)
  const today = page.field('Starts on').value
  const plan = { "A khatma: the whole Qur'an by a date": true, 'In a set number of days': true }
  const preview = await page.submit('Preview', { ...plan, 'Number of days': '30' })
  expect(preview.alert).toContain('Nothing has been saved yet. A khatma by')
  expect(preview.alert).toContain('Today: 20.5 pages, pages 1 to 21.')
  expect(await site.db.selectFrom('quranGoal').selectAll().execute()).toEqual([])

  const invalid = await preview.submit('Save goal', { 'Number of days': '0', 'From page': '605' })
  expect(invalid.status).toBe(400)
  expect(invalid.field('Number of days').value).toBe('0')
  expect(invalid.field('Number of days').description).toContain('from 1 to 1,830')
  expect(invalid.field('From page').description).toContain('from 1 to 604')

  const saved = await invalid.submit('Save goal', { 'Number of days': '30', 'From page': '582' })
  expect(saved.text).toContain('Saved. A khatma by')
  const withPlannedGoal = await saved.submit('Save goal', {
    Pages: true,
    'Pages a day': '0.5',
    'Starts on': addDays(today, 40),
  })
  const openList = () =>
    withPlannedGoal.open('/quran/goal').then((opened) => opened.one('section', 'Your goals over time'))
  expect((await openList()).text).toMatch(/0\.5 pages every day.*Planned.*A khatma by.*Current/)
  await (await openList()).submit('Remove')
  expect((await openList()).text).not.toContain('0.5 pages')
})

test('a member pauses their log, changes the pause and ends it @server', async ({ site }) => {
  const member = await addTestMember(site.db)
  const page = await openPage(site, '/quran/pauses', member)
  const today = page.field('First day').value
  const tooEarly = await page.submit('Save pause', { 'First day': addDays(today, -8) })
  expect(tooEarly.status).toBe(400)
  expect(tooEarly.field('First day').description).toContain('A pause can begin no earlier than')
  const paused = await tooEarly.submit('Save pause', { 'First day': addDays(today, -2) })
  expect(paused.one('section', 'Your log is paused').text).toContain('with no end date')

  const form = await paused.follow(/^Edit/)
  const invalid = await form.submit('Save pause', { 'Last day (optional)': addDays(today, -3) })
  expect(invalid.field('Last day (optional)').description).toContain('cannot be before')
  const changed = await invalid.submit('Save pause', { 'Last day (optional)': addDays(today, 5) })
  const ended = await changed.submit('End pause')
  expect(ended.text).not.toContain('Your log is paused')
  const listPauses = () => site.db.selectFrom('quranPause').select(['startsOn', 'endsOn']).execute()
  expect(await listPauses()).toEqual([{ startsOn: addDays(today, -2), endsOn: addDays(today, -1) }])

  const other = await openPage(site, '/quran/pauses', await addTestMember(site.db))
  expect(other.text).not.toContain('Your pauses')
  expect((await other.open(form.url.pathname)).status).toBe(404)
  await (await ended.follow(/^Edit/)).submit('Delete pause')
  expect(await listPauses()).toEqual([])
})

test('a day can end at a prayer only if there is a location, which is stored rounded @server', async ({
  site,
}) => {
  const member = await addTestMember(site.db)
  const page = await openPage(site, '/quran/day', member)
  expect(page.one('input[value=fajr]').attribute('disabled')).not.toBe(null)
  expect(page.text).toContain('add a location below')
  const location = await page.follow('Add a location')
  const invalid = await location.submit('Save location', { Latitude: 'north', Longitude: '39.8262' })
  expect(invalid.field('Latitude').value).toBe('north')
  expect(invalid.field('Latitude').description).toContain('Please enter degrees')
  const day = await invalid.submit('Save location', { Latitude: '21.4225' })
  expect(day.text).toContain('for your location: 21.4, 39.8.')
  expect(day.text).toMatch(/FajrToday at \d+:\d\d [AP]M/)
  const saved = await day.submit('Save', { Maghrib: true })
  expect(saved.text).toContain('The change applies to what you log from now on.')
  const readPractice = () => site.db.selectFrom('quranPractice').selectAll().executeTakeFirstOrThrow()
  expect(await readPractice()).toMatchObject({ dayEnd: 'maghrib', latitude: 21.4, longitude: 39.8 })
  const form = await saved.follow('Change location')
  await form.submit('Delete my location')
  expect(await readPractice()).toMatchObject({ latitude: null, longitude: null })
})

test('visitors can read how days are counted and the rule for every badge, but must log in to open a log @server', async ({
  site,
}) => {
  const page = await openPage(site, '/quran/how-it-counts')
  for (const { name, rule } of Object.values(badgeRules)) expect(page.text).toContain(`${name}${rule}`)
  expect(page.text).toContain('edit or delete its entries, for 7 days')
  for (const path of ['goal', 'pauses', 'day', 'day/location', 'start'])
    expect((await openPage(site, `/quran/${path}`)).text).toContain("Please log in to open your Qur'an log.")
})

test('the goal preview changes with the form, and the location is rounded before it is sent @script @phone', async ({
  page,
  site,
}) => {
  await logIn(page, site, await addTestMember(site.db))
  await page.goto('/quran/goal')
  await page.getByRole('radio', { name: 'Pages' }).check()
  await page.getByRole('textbox', { name: 'Pages a day' }).fill('3')
  const preview = page.getByRole('region', { name: 'What this means' })
  await expect(preview).toContainText('3 pages every day, starting today.')
  await page.getByRole('radio', { name: 'A khatma' }).check()
  await page.getByRole('radio', { name: 'In a set number of days' }).check()
  await expect(preview).toContainText('Today: 20.5 pages, pages 1 to 21.')
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectContrast(page)
  await page.getByRole('button', { name: 'Save goal' }).click()
  await expect(page.locator('[data-toast]')).toBeFocused()
  await expect(page.locator('[data-toast]')).toContainText('Saved. A khatma by')

  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 53.1234, longitude: -80.5678 })
  await page.goto('/quran/day/location')
  await page.getByRole('heading', { name: 'Your location' }).click()
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(page.getByLabel('Latitude')).toHaveValue('53.1')
  await expect(page.getByLabel('Longitude')).toHaveValue('-80.6')
  await page.getByRole('button', { name: 'Save location' }).click()
  await expect(page.getByText('for your location: 53.1, -80.6.')).toBeVisible()
  await expectAccessible(page)
})

test('the log’s pages are accessible @script @phone', async ({ page, site }) => {
  const member = await addTestMember(site.db)
  await logIn(page, site, member)
  await page.goto('/quran/start')
  await expectAccessible(page, { within: 'main' })
  await page.goto('/quran')
  await page.getByRole('button', { name: 'I read today' }).click()
  await expect(page.getByText('You read today.')).toBeVisible()
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectContrast(page)
  const { id } = await site.db.selectFrom('quranEntry').select('id').executeTakeFirstOrThrow()
  for (const path of ['history', `entries/${id}`, 'pauses', 'import', 'how-it-counts']) {
    await page.goto(`/quran/${path}`)
    await expectAccessible(page, { within: 'main' })
  }
})
