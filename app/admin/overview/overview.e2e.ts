import { randomUUID } from 'node:crypto'
import { expect, expectNoOverflow, test } from '#tests/e2e.ts'
import { logInAsAdmin, sessionCookie } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'

test('the overview shows the last twelve months and what needs attention @once', async ({ page, site }) => {
  const now = new Date().toISOString()
  for (let count = 0; count < 2; count++) {
    await site.db
      .insertInto('contactMessage')
      .values({ id: randomUUID(), name: 'M', email: 'm@example.org', body: 'Salaam', createdAt: now })
      .execute()
  }
  await logInAsAdmin(page, site)
  await page.goto('/admin/overview')
  for (const title of ['Event sign-ups', 'Reading days', 'Pledged', 'New members']) {
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByRole('img', { name: new RegExp(`^${title}, `) })).toBeVisible()
  }
  await expect(page.getByRole('main').getByRole('link', { name: /unanswered messages/ })).toHaveAttribute(
    'href',
    '/admin/messages?status=new',
  )
  await page.getByText('Show as table: New members').click()
  await expect(page.getByRole('table', { name: 'New members' }).getByRole('row')).toHaveCount(13)
  await expectNoOverflow(page)
})

test('the overview says that requests are forwarded while TRUST_PROXY is unset @server', async ({
  request,
  site,
}) => {
  const { email } = await addTestMember(site.db, { role: 'admin' })
  await request.get('/profile', { headers: { 'X-Forwarded-For': '203.0.113.7' } })
  const page = await request.get('/admin/overview', { headers: { Cookie: await sessionCookie(site, email) } })
  expect(await page.text()).toContain('If the proxy is yours, set TRUST_PROXY=true')
})
