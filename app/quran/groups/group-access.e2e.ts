import { expect, test } from '#tests/e2e.ts'
import { addQuranGroup, inviteCode } from '#tests/fixtures/quran-group.ts'
import { requestAs } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'
import { blockMember } from './block-store.server.ts'
import { startKhatma, takeJuz } from './khatma-store.server.ts'

const now = new Date()

/** The expected status when a form is submitted empty: by the admin, another member, and people outside the group. */
const forms: Record<string, [admin: number, member: number, stranger: number]> = {
  '/settings': [400, 403, 404],
  '/invite': [303, 403, 404],
  '/invite/off': [303, 403, 404],
  '/khatma': [409, 403, 404],
  '/khatma/take': [303, 303, 404],
  '/khatma/none': [303, 303, 404],
  '/sharing': [303, 303, 404],
  // A member's own page redirects to the settings.
  '/members/{bilal}': [400, 302, 404],
  '/members/{bilal}/report': [400, 400, 404],
  '/members/none': [400, 400, 404],
  '/members/none/block': [404, 404, 404],
  '/khatma/hand-back': [303, 303, 404],
  '/khatma/finish': [303, 303, 404],
  '/members/{dawud}/remove': [303, 403, 404],
  '/members/{bilal}/hand-over': [303, 403, 404],
}

/** The expected status of each page, for the same people. */
const pages: Record<string, [admin: number, member: number, stranger: number]> = {
  '': [200, 200, 404],
  '/settings': [200, 200, 404],
  '/invite': [200, 200, 404],
  '/khatma': [200, 200, 404],
  '/ramadan': [200, 200, 404],
  '/leave': [200, 200, 404],
  '/delete': [200, 403, 404],
  '/members/{dawud}': [200, 200, 404],
  '/members/{dawud}/remove': [200, 403, 404],
  '/members/{dawud}/hand-over': [200, 403, 404],
  '/members/{dawud}/block': [200, 200, 404],
  '/members/{dawud}/report': [200, 200, 404],
  '/members/none': [404, 404, 404],
}

test('each page and form of a group responds with the listed status to the admin, other members and people outside the group @server', async ({
  site,
}) => {
  const { id, members } = await addQuranGroup(site.db, ['Amina', 'Bilal', 'Dawud', 'Eve', 'Salma'], { now })
  const [amina, bilal, dawud, eve, salma] = members
  if (!bilal || !dawud || !eve || !salma) throw new Error('Too few members')
  await startKhatma(site.db, id, null, now)
  const staff = await addTestMember(site.db, { role: 'admin' })
  const asStaff = await requestAs(site, staff)
  const asAdmin = await requestAs(site, amina)
  const asMember = await requestAs(site, bilal)
  const asRemoved = await requestAs(site, eve)
  const asSuspended = await requestAs(site, salma)
  expect((await asAdmin.post(`/quran/groups/${id}/members/${eve.id}/remove`, { block: 'yes' })).status).toBe(
    303,
  )
  expect((await asStaff.post(`/admin/users/${salma.id}/suspend`)).status).toBeLessThan(400)
  const fill = (path: string) =>
    `/quran/groups/${id}${path.replace('{bilal}', bilal.id).replace('{dawud}', dawud.id)}`
  for (const [path, [admin, member, stranger]] of Object.entries(pages)) {
    const url = fill(path)
    const responses = [
      await asAdmin.get(url),
      await asMember.get(url),
      await asStaff.get(url),
      await asRemoved.get(url),
    ]
    expect([path, ...responses.map(({ status }) => status)]).toEqual([
      path,
      admin,
      member,
      stranger,
      stranger,
    ])
    expect([path, (await asSuspended.get(url)).status]).toEqual([path, 401])
    expect(responses[0]?.headers.get('cache-control')).toBe('no-store')
  }
  for (const [path, [admin, member, stranger]] of Object.entries(forms)) {
    const url = fill(path)
    const memberResponse = await asMember.post(url)
    const others = [await asStaff.post(url), await asRemoved.post(url)].map(({ status }) => status)
    expect([path, memberResponse.status, ...others]).toEqual([path, member, stranger, stranger])
    expect([path, (await asSuspended.post(url)).status]).toEqual([path, 401])
    expect([path, (await asAdmin.post(url)).status]).toEqual([path, admin])
  }
  // Bilal is the admin now.
  expect((await asAdmin.get(fill('/delete'))).status).toBe(403)
  expect((await asMember.get(fill('/delete'))).status).toBe(200)
})

test('for a member whom the admin has blocked, the code is unknown; nobody can guess codes without limit @server', async ({
  site,
}) => {
  const { id, members } = await addQuranGroup(site.db, ['Amina', 'Bilal'], { now })
  const eve = await addTestMember(site.db)
  await blockMember(site.db, members[0].id, eve.id, now)
  const asEve = await requestAs(site, eve)
  for (const code of [inviteCode, 'XXXX3333']) {
    expect((await asEve.get(`/quran/join/${code}`)).status).toBe(404)
    expect((await asEve.post(`/quran/join/${code}`)).status).toBe(404)
  }
  // After too many guesses, valid codes are refused too.
  for (let tries = 0; tries < 30; tries++) await asEve.get('/quran/join/XXXX3333')
  expect((await asEve.post(`/quran/join/${inviteCode}`)).status).toBe(429)
  await startKhatma(site.db, id, null, now)
  expect(await takeJuz(site.db, { groupId: id, userId: eve.id, juz: 1 }, now)).toBe(false)
})
