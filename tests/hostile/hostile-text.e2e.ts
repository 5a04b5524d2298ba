import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { overview, screenGroups } from '#app/admin/screens/screens.ts'
import { collections } from '#app/collections.ts'
import { settingSections } from '#app/platform/settings/settings.ts'
import { publicPageLinks } from '#app/site/pages/page-collection.ts'
import { accessTable } from '#tests/access-table.ts'
import { expect, test } from '#tests/e2e.ts'
import { logIn } from '#tests/log-in.ts'
import { testPassword } from '#tests/member.ts'
import { publicPages } from '#tests/public-pages.ts'
import { testedElsewhere, withoutShownText } from './covered-elsewhere.ts'
import {
  addedId,
  addHostileAdmin,
  findPastEvent,
  idsOf,
  invite,
  sendReadings,
  sendWorkingCopy,
  settingValues,
} from './hostile-rows.ts'
import { findInjections, hostileUrl, sendHostile } from './hostile-text.ts'
import { allowUnhydrated, patternOf, screenOf, unhydratedHash, waitForIdleHydration } from './hydration.ts'
import { redisplayedForms } from './redisplayed-forms.ts'
import { sendGiving } from './send-giving.ts'

test.describe.configure({ mode: 'serial' })
test.use({ sharesSite: true })
test.setTimeout(600_000)
const onPhone = { tag: ['@script', '@phone'] }

const email = 'hostile@example.org'
const adminScreens = [overview, ...screenGroups(collections.listed).flatMap(({ screens }) => screens)]
const nextYear = `${new Date().getFullYear() + 1}-04-06`
const kinds = ['resource', 'article', 'project', 'guide', 'slide', 'event'] as const

/** The paths to which forms with hostile text are submitted. */
const submittedPaths = new Set(redisplayedForms.map(([path]) => path.replace(/\?.*/, '')))

test('every form accepts hostile text in its text fields', onPhone, async ({ page, site }) => {
  const send = async (path: string, field: string, values?: Record<string, string>) =>
    submittedPaths.add(await sendHostile(page, path, field, values))
  await send(await invite(site), 'firstName', { password: 'dates and tea at dusk' })
  await page.context().clearCookies()
  await send('/contact', 'message', { email })
  await send('/donate', 'amount', { email, amount: '25' })
  await send('/merch', 'email', { email, consent: 'yes' })
  await send('/newsletter', 'email', { email })
  await send('/resources?tab=initiatives', 'contactName', {
    date: nextYear,
    contactEmail: email,
    contactPhone: '+1 404 555 0123',
  })
  await send('/profile?mode=signup', 'firstName', { email, password: 'dates and tea at dusk' })
  await send('/profile/about', 'otherAffiliation', { affiliation: 'other' })
  await sendReadings(send, site)
  await page.goto('/profile')
  expect(await findInjections(page)).toEqual([])
  const account = await addHostileAdmin(site)
  await logIn(page, site, account)
  const publication = { publication: 'now', publishAt: '' }
  const times = { localDate: nextYear, lastDate: '', startTime: '18:00', endTime: '' }
  const event = { ...times, reminders: '2 days', ...publication }
  const { pictureId } = await site.db.selectFrom('slide').select('pictureId').executeTakeFirstOrThrow()
  await send('/admin/opportunities', 'localDate', event)
  await send('/admin/resources', 'url', { url: hostileUrl, ...publication })
  await send('/admin/articles/new', 'body', { slug: '', ...publication })
  await send('/admin/projects/new', 'body', { slug: '', ...publication })
  const urls = { videoUrl: hostileUrl, pdfUrl: hostileUrl }
  await send('/admin/guides/new', 'pdfUrl', { ...urls, ...publication })
  const customPage = { slug: 'hostile-page', menus: 'both' }
  await send('/admin/custom-pages/new', 'body', { ...customPage, ...publication })
  await send('/admin/slides/new', 'caption', { pictureId: pictureId ?? '', ...publication })
  await send('/admin/design-pictures/app-teaser', 'pictureId', { pictureId: pictureId ?? '' })
  await send('/admin/homepage', 'description')
  await send('/admin/articles?q=soup', 'name')
  const filter = await site.db.selectFrom('savedFilter').select('id').executeTakeFirstOrThrow()
  await send(`/admin/saved-filters/${filter.id}`, 'name')
  submittedPaths.add(await sendWorkingCopy(page, account.id))
  for (const slug of publicPageLinks.keys()) await send(`/admin/pages/${slug}`, 'body')
  await send('/admin/texts/donate.intro', 'value')
  await send(`/admin/media/${pictureId}`, 'alt')
  const guest = { email: 'guest@example.org', role: 'editor', currentPassword: testPassword }
  await send('/admin/users/invite', 'email', guest)
  await send('/admin/newsletter/new', 'subject')
  await sendGiving(site, email, send)

  for (const [kind, field, values] of [
    ['resource', 'url', { url: hostileUrl }],
    ['article', 'body', { slug: 'hostile-article' }],
    ['project', 'body', { slug: 'hostile-project' }],
    ['guide', 'pdfUrl', urls],
    ['slide', 'caption', {}],
  ] as const) {
    await send(`/admin/${kind}s/${await addedId(site, kind)}`, field, { ...values, ...publication })
  }

  const eventPath = `/admin/opportunities/${await addedId(site, 'event')}`
  await send(eventPath, 'localDate', { ...event, endTime: '21:00' })
  const { slug } = await site.db
    .selectFrom('event')
    .select('slug')
    .where('id', '=', await addedId(site, 'event'))
    .executeTakeFirstOrThrow()
  await send(`/events/${slug}/signup`, 'note', { partySize: '2' })
  await send(`${eventPath}/emails/new`, 'subject')
  for (const id of await idsOf(site, 'eventMessage')) await send(`${eventPath}/emails/${id}`, 'subject')
  await send(`${eventPath}/check-in`, 'name', { email: 'door@example.org', partySize: '1' })
  const shift = { day: '0', startTime: '18:00', endTime: '19:00', capacity: '5' }
  await send(`${eventPath}/shifts`, 'title', shift)
  for (const id of await idsOf(site, 'eventShift')) await send(`${eventPath}/shifts/${id}`, 'title', shift)
  const need = { wanted: '3' }
  await send(`${eventPath}/needs`, 'item', need)
  for (const id of await idsOf(site, 'eventNeed')) await send(`${eventPath}/needs/${id}`, 'item', need)
  await send('/profile/hours/log', 'description', { hours: '2' })
  const { id: pastId } = await findPastEvent(site)
  const report = { people: '3', amount1: '12', consent: 'on', published: 'on' }
  for (const row of [2, 3, 4, 5]) Object.assign(report, { [`amount${row}`]: '', [`label${row}`]: '' })
  await send(`/admin/opportunities/${pastId}/report`, 'body', report)
  await send(`${eventPath}/signups`, 'partySize', { email: 'party@example.org', partySize: '2' })
  await send(eventPath, 'reason')
  // Hours are recorded after the event.
  await send(`${eventPath}/attendance`, 'email', { email, hours: '' })
  await expect(page.getByRole('main')).toBeVisible()
  for (const [table, list] of [
    ['initiative', 'initiatives'],
    ['pledge', 'donations'],
    ['contactMessage', 'messages'],
  ] as const) {
    for (const id of await idsOf(site, table)) {
      await send(`/admin/${list}/${id}`, 'note')
      await send(`/admin/${list}/${id}`, 'subject')
    }
  }
  for (const id of await idsOf(site, 'newsletterIssue')) {
    await send(`/admin/newsletter/issues/${id}`, 'subject')
    const headers = { Origin: site.url }
    await page.request.post(`/admin/newsletter/issues/${id}/test`, { headers })
  }
  const member = await site.db
    .selectFrom('user')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await send(`/admin/users/${member.id}`, 'name')
  for (const { slug, fields } of settingSections) {
    if (fields[0] && slug !== 'payments')
      await send(`/admin/settings/${slug}`, fields[0].name, settingValues(slug, fields))
  }
})

test('every screen that shows hostile text escapes it', onPhone, async ({ page, site }) => {
  await logIn(page, site, await addHostileAdmin(site))
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    dialog.dismiss()
  })
  const ids = Object.fromEntries(
    await Promise.all(kinds.map(async (kind) => [kind, await addedId(site, kind)] as const)),
  )
  const slugs = async (table: 'event' | 'article' | 'project', folder: string) =>
    (await site.db.selectFrom(table).select('slug').where('id', '=', `${ids[table]}`).execute()).map(
      ({ slug }) => `/${folder}/${slug}`,
    )
  const user = await site.db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst()
  const screens = [
    ...publicPages.filter((path) => !/about|app|merch|donate/.test(path)),
    '/about',
    '/hostile-page',
    ...(await slugs('event', 'events')),
    `/events/${(await findPastEvent(site)).slug}`,
    ...(await slugs('article', 'articles')),
    ...(await slugs('project', 'projects')),
    `/volunteer?day=${nextYear}`,
    `/admin/calendar?day=${nextYear}`,
    '/volunteer?view=list',
    '/admin/pages/about-story',
    '/volunteer?edit=opportunities',
    '/resources?edit=resources',
    ...adminScreens.map(({ path }) => path),
    ...settingSections.map(({ slug }) => `/admin/settings/${slug}`),
    ...(await idsOf(site, 'initiative')).map((id) => `/admin/initiatives/${id}`),
    ...(await idsOf(site, 'pledge')).map((id) => `/admin/donations/${id}`),
    ...(await idsOf(site, 'contactMessage')).map((id) => `/admin/messages/${id}`),
    ...(await idsOf(site, 'newsletterIssue')).flatMap((id) => [
      `/admin/newsletter/issues/${id}`,
      `/admin/newsletter/issues/${id}/send`,
      `/admin/newsletter/issues/${id}/schedule`,
    ]),
    ...(await idsOf(site, 'mail')).slice(0, 6).map((id) => `/admin/mail/${id}`),
    '/admin/newsletter/subscribers',
    '/admin/newsletter/store',
    ...['', '/suspend', '/delete'].map((suffix) => `/admin/users/${user?.id}${suffix}`),
    ...['resource', 'article', 'project', 'guide', 'slide'].flatMap((kind) => [
      `/admin/${kind}s/${ids[kind]}`,
      `/admin/${kind}s/${ids[kind]}/history`,
      `/preview/${kind}s/${ids[kind]}`,
    ]),
    ...(await idsOf(site, 'eventMessage')).map((id) => `/admin/opportunities/${ids.event}/emails/${id}`),
    ...[
      '',
      '/attendance',
      '/check-in',
      '/shifts',
      '/needs',
      '/signups',
      '/emails',
      '/report',
      '/history',
      '/history/1',
    ].map((suffix) => `/admin/opportunities/${ids.event}${suffix}`),
  ]
  await allowUnhydrated(page)
  const hydratedScreens = new Set<string>()
  let screensWithText = 0
  for (const path of screens) {
    await test.step(path, async () => {
      const isRepeated = hydratedScreens.has(screenOf(path))
      hydratedScreens.add(screenOf(path))
      const response = await page.goto(isRepeated ? path + unhydratedHash : path)
      expect([path, response?.status()]).toEqual([path, 200])
      if (!isRepeated) await waitForIdleHydration(page)
      expect.soft([path, await findInjections(page)]).toEqual([path, []])
      if (await page.evaluate(() => document.body.textContent.includes('onerror=evil'))) screensWithText += 1
    })
  }
  expect(screensWithText).toBeGreaterThan(screens.length * 0.8)

  // Trashed items appear in the trash and on the page that confirms permanent deletion.
  for (const kind of ['resource', 'article', 'project', 'guide', 'slide', 'event'] as const) {
    const list = kind === 'event' ? '/admin/opportunities' : `/admin/${kind}s`
    await page.request.post(`${list}/${ids[kind]}/trash`, { headers: { Origin: site.url } })
    for (const path of [`${list}/trash`, `${list}/${ids[kind]}/remove`]) {
      // These screens are the same for every collection.
      await page.goto(kind === 'resource' ? path : path + unhydratedHash)
      if (kind === 'resource') await waitForIdleHydration(page)
      await expect(page.getByText(/onerror=evil/).first()).toBeVisible()
      expect.soft([path, await findInjections(page)]).toEqual([path, []])
    }
  }
  expect(dialogs).toEqual([])
})

test('CSV exports neutralize formulas', onPhone, async ({ page, site }) => {
  await logIn(page, site, await addHostileAdmin(site))
  await site.db.updateTable('contactMessage').set({ name: '\t=1', body: '\r=1' }).execute()
  for (const path of [
    'users/export.csv?q=',
    'initiatives/export.csv',
    'donations/export.csv',
    'messages/export.csv',
    'mail/export.csv',
    'activity/export.csv',
    'newsletter/subscribers/export.csv',
    'newsletter/store/export.csv',
    'opportunities/attendance.csv',
    ...['opportunities', 'resources', 'articles', 'projects', 'guides', 'slides'].map(
      (list) => `${list}/export.csv`,
    ),
  ]) {
    const response = await page.request.get(`/admin/${path}`)
    expect([path, response.status()]).toEqual([path, 200])
    const rows: string[][] = parse(await response.text(), { bom: true })
    expect(new Set(rows.map(({ length }) => length)).size, path).toBe(1)
    const formulas = rows.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell) && !/^-?\d+$/.test(cell))
    expect([path, formulas]).toEqual([path, []])
  }
})

test('emails keep hostile text within one header line and escape it', onPhone, async ({ site }) => {
  const folder = join(site.dataDir, 'outbox')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
  expect(names.length).toBeGreaterThan(10)
  for (const name of names) {
    const raw = await readFile(join(folder, name), 'utf8')
    const headers = raw.slice(0, raw.indexOf('\r\n\r\n'))
    expect(headers, name).not.toMatch(/^\s*bcc:/im)
  }
  const emails = await site.emails()
  expect(emails.some(({ subject }) => subject?.includes('Bcc: v@evil.example'))).toBe(true)
  for (const { to = [], cc = [], bcc = [], html } of emails) {
    expect([...to, ...cc, ...bcc]).toHaveLength(1)
    expect([...to, ...cc, ...bcc].some(({ address }) => address?.includes('evil'))).toBe(false)
    expect(html).not.toMatch(/<(img|svg|script)\b/i)
  }
})

test('every form that displays its input again is tested with hostile text', onPhone, async () => {
  const postPaths = Object.keys(accessTable).filter((path) => accessTable[path]?.post)
  const untested = postPaths
    .filter((path) => !testedElsewhere.test(path) && !withoutShownText.some((pattern) => pattern.test(path)))
    .filter((path) => {
      const pattern = patternOf(path)
      return ![...submittedPaths].some((submitted) => pattern.test(submitted))
    })
  expect(untested).toEqual([])
})
