import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { expect, test } from '#tests/e2e.ts'
import { openPage } from '#tests/html-page.ts'
import { logIn } from '#tests/log-in.ts'
import { addTestMember, testPassword } from '#tests/member.ts'
import type { Site } from '#tests/site.ts'

const alert = (page: Page) => page.getByRole('main').getByRole('alert')

/** Makes the running site's database reject one kind of write while `work` runs. */
async function whileWriteFails(
  site: Site,
  write: 'delete on session' | 'insert on user',
  work: () => Promise<void>,
) {
  const [verb, , table] = write.split(' ')
  const body = sql.raw(`before ${verb} on "${table}" begin select raise(abort, 'the disk is full'); end`)
  await sql`create trigger reject_write ${body}`.execute(site.db)
  try {
    await work()
  } finally {
    await sql`drop trigger reject_write`.execute(site.db)
  }
}

test('a failed logout shows an error, keeps the session and can be retried @script @phone', async ({
  page,
  site,
}) => {
  await logIn(page, site, await addTestMember(site.db))
  await page.goto('/profile')
  await whileWriteFails(site, 'delete on session', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Log Out' }).click()
    await expect(alert(page)).toHaveText('Error logging out')
  })
  await page.getByRole('main').getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByText('You are logged out.')).toBeVisible()
})

test('without JavaScript, a failed logout shows an error, keeps the session and can be retried @server', async ({
  site,
}) => {
  const profile = await openPage(site, '/profile', await addTestMember(site.db))
  await whileWriteFails(site, 'delete on session', async () => {
    expect((await profile.one('main').submit('Log Out')).alert).toBe('Error logging out')
  })
  const again = await profile.open('/profile')
  expect((await again.one('main').submit('Log Out')).text).toContain('You are logged out.')
})

test('a sign-up that fails on the server hides the cause and keeps the submitted values @server', async ({
  request,
  site,
}) => {
  const form = { firstName: 'Sara', lastName: 'Malik', email: 'sara@example.org', password: testPassword }
  await whileWriteFails(site, 'insert on user', async () => {
    const response = await request.post('/profile?mode=signup', { form, headers: { Origin: site.url } })
    expect(response.status()).toBe(503)
    const html = await response.text()
    expect(html).toContain('Sign up failed: Unknown error')
    expect(html).toContain('value="Sara"')
    expect(html).not.toContain('the disk is full')
  })
})
