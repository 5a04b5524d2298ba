import { expect, expectAccessible, expectNoOverflow, test } from '#tests/e2e.ts'
import { addTestMember } from '#tests/member.ts'
import { addMailedLink } from './mailed-link-store.server.ts'

test('recovering an account explains the consequences and leads to a new password', async ({
  page,
  site,
}) => {
  const { id } = await addTestMember(site.db)
  const before = `before-${id.slice(0, 8)}@example.org`
  const link = { userId: id, purpose: 'recoverEmail', email: before } as const
  const token = await addMailedLink(site.db, link, new Date())
  await page.goto(`/verify-email?token=${token}`)
  await expect(page.getByRole('heading', { name: 'Recover your account' })).toBeVisible()
  await expect(
    page.getByText('This removes its password, Google login and two-step verification'),
  ).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole('button', { name: `Restore ${before}` }).click()
  await expect(page.getByRole('heading', { name: 'Your account is recovered' })).toBeVisible()
  await expect(page.getByText(before)).toBeVisible()
  expect(await site.db.selectFrom('account').selectAll().where('userId', '=', id).execute()).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL('/profile?mode=reset')
  await expect(page.getByRole('button', { name: 'Reset Password' })).toBeVisible()
})

test('a taken previous address shows an error and keeps the link valid @once', async ({ page, site }) => {
  const { id } = await addTestMember(site.db)
  const before = `taken-${id.slice(0, 8)}@example.org`
  const token = await addMailedLink(
    site.db,
    { userId: id, purpose: 'recoverEmail', email: before },
    new Date(),
  )
  await addTestMember(site.db, { email: before })
  await page.goto(`/verify-email?token=${token}`)
  const restore = page.getByRole('button', { name: `Restore ${before}` })
  await restore.click()
  await expect(page.getByText('Another account now uses this address.')).toBeVisible()
  await expect(restore).toBeVisible()
  await expectAccessible(page)
})
