import { daysBefore } from '#app/platform/time/instant.ts'
import { addDays } from '#app/platform/time/local-date.ts'
import { expect, expectAccessible, test } from '#tests/e2e.ts'
import { addQuranGroup, inviteCode } from '#tests/fixtures/quran-group.ts'
import { openPage } from '#tests/html-page.ts'
import { logIn } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'
import { quranEntryRow } from '#tests/quran-rows.ts'

const startedAt = daysBefore(new Date(), 3)
/** Today's date in the site's time zone, which is used for members without a time zone. */
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date())

const hostileText = '<script>evil=1</script>“Fajr”'

test('a member creates a group, and another joins by link after logging in @server', async ({ site }) => {
  const amina = await addTestMember(site.db, { name: 'Amina Rahman' })
  const groups = await openPage(site, '/quran/groups', amina)
  const rejected = await groups.submit('Create group', { Name: '' })
  expect(rejected.status).toBe(400)
  expect(rejected.field('Name').description).toContain('Please enter a name.')
  const group = await rejected.submit('Create group', { Name: hostileText })
  expect(group.notice).toBe('Your group is ready. Invite your friends.')
  expect(group.one('h1').text).toBe(hostileText)
  expect(group.text).toContain('You are the first.')
  const invite = await group.follow('Invite')
  const link = new URL(invite.field('Link').value)
  expect(invite.response.headers.get('referrer-policy')).toBe('same-origin')

  const visitor = await openPage(site, link.pathname)
  expect(visitor.status).toBe(200)
  expect(visitor.text).not.toMatch(/evil|Amina/)
  expect(visitor.one('main a', 'Log In').attribute('href')).toBe(
    `/profile?next=${encodeURIComponent(link.pathname)}`,
  )
  const bilal = await addTestMember(site.db, { name: 'Bilal Omar' })
  const groupsOfBilal = await openPage(site, '/quran/groups', bilal)
  const unknown = await groupsOfBilal.submit('Continue', { Code: '2222' })
  expect(unknown.field('Code').value).toBe('2222')
  expect(unknown.field('Code').description).toContain('eight letters and digits')
  const code = link.pathname.split('/').at(-1) ?? ''
  const join = await unknown.submit('Continue', {
    Code: `${code.slice(0, 4)}-${code.slice(4).toLowerCase()}`,
  })
  expect(join.one('h1').text).toBe(`Join “${hostileText}”?`)
  expect(join.text).not.toContain('Amina')
  const joined = await join.submit('Join')
  expect(joined.notice).toBe('Welcome to the group!')
  expect(joined.one('table').text).toContain('Amina Rahman')

  const replaced = await (await group.follow('Invite')).submit('New code')
  expect(replaced.notice).toBe('The group has a new code.')
  const removed = await replaced.submit('Remove code')
  expect(removed.notice).toBe('The code was removed. Nobody can join until you create a new one.')
  expect(removed.text).not.toContain('will stop working')
  const dawud = await addTestMember(site.db)
  expect((await openPage(site, link.pathname, dawud)).status).toBe(404)
})

test('members see what each of them shares about today, and can send one message a day @server', async ({
  site,
}) => {
  const { id, members } = await addQuranGroup(site.db, ['Zayd', 'Amina', 'Bilal', 'Dawud'], {
    now: startedAt,
  })
  const [zayd, amina, bilal, dawud] = members as [(typeof members)[0], ...typeof members]
  if (!amina || !bilal || !dawud) throw new Error('Too few members')
  // Tomorrow, too, in case midnight passes during the test.
  for (const localDate of [today, addDays(today, 1)])
    for (const { id: userId } of [amina, bilal])
      await site.db
        .insertInto('quranEntry')
        .values(quranEntryRow({ userId, localDate, pages: 3, note: 'For myself' }))
        .execute()
  await site.db
    .insertInto('quranPause')
    .values({ userId: dawud.id, id: 'p', startsOn: today, endsOn: null, createdAt: startedAt.toISOString() })
    .execute()
  const settings = await openPage(site, `/quran/groups/${id}/settings`, bilal)
  await settings.submit('Save', { 'Whether I read, and how much': true })
  const group = await openPage(site, `/quran/groups/${id}`, zayd)
  const rows = group.all('tbody tr').map((row) => [row.one('th a, th bdi').text, row.one('td').text])
  expect(rows).toEqual([
    ['Amina', 'Read'],
    ['Bilal', 'Read3 pages'],
    ['Dawud', '–'],
    ['Zayd', 'Not yet'],
  ])
  expect(group.text).not.toContain('For myself')

  // A paused day shows neither as read nor as “not yet”, so no nudge is offered.
  const paused = await group.follow('Dawud')
  expect(paused.texts('legend')).toEqual(["Send a du'a"])
  const zaydPage = await openPage(site, `/quran/groups/${id}/members/${zayd.id}`, amina)
  expect((await zaydPage.submit('Send')).field('May Allah accept your reading.').attribute('name')).toBe(
    'words',
  )
  const sent = await zaydPage.submit('Send', { 'Is there time for one page today?': true })
  expect(sent.notice).toBe('Sent to Zayd.')
  const secondMessage = await zaydPage.submit('Send', { 'May Allah accept your reading.': true })
  expect([secondMessage.status, secondMessage.alert]).toEqual([
    409,
    'You have already sent this member a message today. You can send one a day.',
  ])
  const log = await openPage(site, '/quran', zayd)
  const received = await log.follow(/^Someone in Fajr readers thought of you/)
  expect(received.text).toContain('Amina: Is there time for one page today?')

  const report = await received.follow('Report the message from Amina')
  const reported = await report.submit('Send report', {
    'What happened?': 'pressure',
    'Anything else (optional)': hostileText,
  })
  expect(reported.notice).toBe('Your report was sent. The team will look at it.')
  await (await reported.open(`/quran/groups/${id}/members/${amina.id}/block`)).submit('Block')
  const blocked = await openPage(site, `/quran/groups/${id}`, zayd)
  expect(blocked.all('tbody tr')[0]?.one('td').text).toBe('–')
  expect(blocked.text).not.toContain('Is there time')
  const unblocked = await (await blocked.open('/quran/groups/blocked')).submit('Unblock')
  expect(unblocked.text).toContain('You have not blocked anyone.')

  const staff = await addTestMember(site.db, { role: 'admin' })
  const admin = await openPage(site, '/admin/quran-groups', staff)
  expect(admin.one('main').text).toContain('1 group with 4 members.')
  expect(admin.one('main').text).toContain('Is there time for one page today?')
  expect(admin.one('main').text).toContain(hostileText)
  expect(admin.one('main').text).not.toMatch(/3 pages|For myself/)
  expect((await admin.submit('Mark as resolved')).one('[aria-labelledby=reports] li').text).toContain(
    'Resolved',
  )
})

test('members read a khatma together on the board, and complete it @server', async ({ site }) => {
  const { id, members } = await addQuranGroup(site.db, ['Amina', 'Bilal'], { now: startedAt })
  const [amina, bilal] = members
  if (!bilal) throw new Error('Too few members')
  const path = `/quran/groups/${id}/khatma`
  const start = await openPage(site, path, amina)
  expect((await start.submit('Start a khatma', { 'Finish by (optional)': '2020-01-01' })).status).toBe(400)
  const board = await start.submit('Start a khatma', { 'Finish by (optional)': '' })
  expect(board.notice).toBe('Bismillah. Everyone can take a juz now.')
  const staleBoard = await openPage(site, path, bilal)
  expect((await board.submit('Take juz 3')).one('main h2').text).toBe('Your juz')
  expect((await staleBoard.submit('Take juz 3')).notice).toBe(
    'Juz 3 has already been taken. Please choose another one.',
  )
  await site.db
    .updateTable('quranKhatmaJuz')
    .set({ takenBy: bilal.id, finishedAt: startedAt.toISOString() })
    .where('juz', '!=', 3)
    .execute()
  await site.db
    .updateTable('quranKhatmaJuz')
    .set({ confirmedAt: daysBefore(new Date(), 8).toISOString() })
    .where('juz', '=', 3)
    .execute()
  const khatma = await (await openPage(site, '/quran', amina)).follow(
    'Fajr readers: are you still reading juz 3?',
  )
  expect((await openPage(site, '/quran', bilal)).text).not.toContain('are you still reading')
  const completed = await khatma.submit('Finished: juz 3')
  expect(completed.text).toContain('Alhamdulillah, the khatma is complete.')
  expect(completed.all('button', 'Start a khatma')).toHaveLength(1)
})

test('the staff must approve a group for young people before anyone can join @server', async ({ site }) => {
  const adult = await addTestMember(site.db, { name: 'Amina Rahman' })
  const groups = await openPage(site, '/quran/groups', adult)
  const youngGroup = { Name: 'Sunday circle', 'Young people under 18': true }
  const rejected = await groups.submit('Create group', youngGroup)
  expect(rejected.field(/^I am 18 or older/).description).toContain('needs an adult')
  const group = await rejected.submit('Create group', {
    'I am 18 or older and responsible for this group': true,
  })
  expect(group.text).toContain('The team still has to approve you as the adult')
  expect(group.all('a', 'Invite')).toEqual([])
  const staff = await addTestMember(site.db, { role: 'admin' })
  const admin = await openPage(site, '/admin/quran-groups', staff)
  expect((await admin.submit('Approve Sunday circle')).text).toContain('Approved')
  const invite = await (await group.open(group.path)).follow('Invite')
  const link = new URL(invite.field('Link').value).pathname
  const child = await addTestMember(site.db, { name: 'Yusuf Khan' })
  const joined = await (await openPage(site, link, child)).submit('Join')
  expect(joined.one('table').text).not.toMatch(/Rahman|Khan/)
  expect(joined.all('a', 'Invite')).toEqual([])
  expect(joined.text).not.toContain('You are the first.')
  // Only the admin can invite, and they cannot leave the group without an adult.
  expect((await joined.open(`${joined.url.pathname}/invite`)).path).toBe(joined.url.pathname)
  expect((await group.open(`${joined.url.pathname}/leave`)).text).toContain(
    'Make another adult the admin first',
  )
})

test('the form asks whether the creator is an adult only for a group for young people', async ({
  page,
  site,
}) => {
  await logIn(page, site, await addTestMember(site.db))
  await page.goto('/quran/groups')
  const adult = page.getByLabel('I am 18 or older and responsible for this group')
  await expect(adult).toBeHidden()
  await page.getByLabel('Young people under 18').check()
  await expect(adult).toBeVisible()
  await page.getByLabel('Adults (18 or older)').check()
  await expect(adult).toBeHidden()
})

test('a group’s pages are accessible, and its buttons work with a keyboard @script @phone', async ({
  page,
  site,
}) => {
  const { id, members } = await addQuranGroup(site.db, ['Amina', 'Bilal'], { now: startedAt })
  const [amina, bilal] = members
  if (!bilal) throw new Error('Too few members')
  await logIn(page, site, amina)
  await page.goto('/quran/groups')
  await expectAccessible(page)
  for (const path of ['', '/settings', '/invite', '/ramadan', `/members/${bilal.id}`]) {
    await page.goto(`/quran/groups/${id}${path}`)
    await expectAccessible(page)
  }
  await page.goto(`/quran/groups/${id}/khatma`)
  await page.getByRole('button', { name: 'Start a khatma' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Bismillah' })).toBeVisible()
  await page.getByRole('button', { name: 'Take juz 2', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Your juz' })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/quran/join/${inviteCode}`)
  await expect(page).toHaveURL(new RegExp(`/quran/groups/${id}$`))
})
