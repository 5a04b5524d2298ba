import { randomUUID } from 'node:crypto'
import { expect, test } from '#tests/e2e.ts'
import { openPage } from '#tests/html-page.ts'
import { sessionCookie } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'

test('the overview shows the last twelve months and what needs attention @server', async ({ site }) => {
  const now = new Date().toISOString()
  for (let count = 0; count < 2; count++) {
    await site.db
      .insertInto('contactMessage')
      .values({ id: randomUUID(), name: 'M', email: 'm@example.org', body: 'Salaam', createdAt: now })
      .execute()
  }
  const page = await openPage(site, '/admin/overview', await addTestMember(site.db, { role: 'admin' }))
  for (const title of ['Event sign-ups', 'Reading days', 'Gifts', 'New members']) {
    page.one('h2, h3', title)
  }
  page.one('[role=img]', /^New members, .+: highest in /)
  // The message replaces an empty chart.
  expect(page.one('section', /^Reading days/).text).toContain('Nothing in the last twelve months.')
  expect(page.one('main a', /unanswered messages/).attribute('href')).toBe('/admin/messages?status=new')
  expect(page.one('details', /^Show as table: New members/).all('tr')).toHaveLength(13)
})

test('the overview warns of forwarded requests while TRUST_PROXY is unset @server', async ({
  request,
  site,
}) => {
  const { email } = await addTestMember(site.db, { role: 'admin' })
  await request.get('/profile', { headers: { 'X-Forwarded-For': '203.0.113.7' } })
  const page = await request.get('/admin/overview', { headers: { Cookie: await sessionCookie(site, email) } })
  expect(await page.text()).toContain('If the proxy is yours, set TRUST_PROXY=true')
})
