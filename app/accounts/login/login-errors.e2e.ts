import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { expect, test } from '#tests/e2e.ts'
import { logIn } from '#tests/log-in.ts'
import { addTestMember, testPassword } from '#tests/member.ts'
import type { Site } from '#tests/site.ts'

const alert = (page: Page) => page.getByRole('main').getByRole('alert')

/** Has the running site's database refuse one kind of write while `work` goes on. */
async function whileRefused(
  site: Site,
  write: 'delete on session' | 'insert on user',
  work: () => Promise<void>,
) {
  const [verb, , table] = write.split(' ')
  const body = sql.raw(`before ${verb} on "${table}" begin select raise(abort, 'the disk is full'); end`)
  await sql`create trigger refused ${body}`.execute(site.db)
  try {
    await work()
  } finally {
    await sql`drop trigger refused`.execute(site.db)
  }
}

test('when logging out fails, one is told so, is still logged in, and can try again', async ({
  page,
  site,
}) => {
  await logIn(page, site, await addTestMember(site.db))
  await page.goto('/profile')
  await whileRefused(site, 'delete on session', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Log Out' }).click()
    await expect(alert(page)).toHaveText('Error logging out')
  })
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('You are logged out.')).toBeVisible()
})

test('a sign-up that fails for a reason of ours tells none of it, and keeps what was typed', async ({
  page,
  site,
}) => {
  await page.goto('/profile?mode=signup')
  await page.getByLabel('First name').fill('Sara')
  await page.getByLabel('Last name').fill('Malik')
  await page.getByLabel('Email').fill(`sara-${Date.now()}@example.org`)
  await page.getByLabel('Password').fill(testPassword)
  await whileRefused(site, 'insert on user', async () => {
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(alert(page)).toHaveText('Sign up failed: Unknown error')
    await expect(page.getByLabel('First name')).toHaveValue('Sara')
  })
})
