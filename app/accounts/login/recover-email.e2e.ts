import { expect, expectAccessible, expectNoOverflow, test } from '#tests/e2e.ts'
import { addTestMember } from '#tests/member.ts'
import { addMailedLink } from './mailed-link-store.server.ts'

test('an account is taken back with open eyes, and a new password comes next', async ({ page, site }) => {
  const { id } = await addTestMember(site.db)
  const before = `before-${id.slice(0, 8)}@example.org`
  const link = { userId: id, purpose: 'recoverEmail', email: before } as const
  const token = await addMailedLink(site.db, link, new Date())
  await page.goto(`/verify-email?token=${token}`)
  await expect(page.getByRole('heading', { name: 'Take your account back' })).toBeVisible()
  await expect(
    page.getByText('Its password, its Google login and its two-step verification are taken off'),
  ).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole('button', { name: `Take it back to ${before}` }).click()
  await expect(page.getByRole('heading', { name: 'Your account is back' })).toBeVisible()
  await expect(page.getByText(before)).toBeVisible()
  expect(await site.db.selectFrom('account').selectAll().where('userId', '=', id).execute()).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL('/profile?mode=reset')
  await expect(page.getByRole('button', { name: 'Reset Password' })).toBeVisible()
})

test('who finds the old address taken is told so, and keeps the link @once', async ({ page, site }) => {
  const { id } = await addTestMember(site.db)
  const before = `taken-${id.slice(0, 8)}@example.org`
  const token = await addMailedLink(
    site.db,
    { userId: id, purpose: 'recoverEmail', email: before },
    new Date(),
  )
  await addTestMember(site.db, { email: before })
  await page.goto(`/verify-email?token=${token}`)
  const press = page.getByRole('button', { name: `Take it back to ${before}` })
  await press.click()
  await expect(page.getByText('Another account has this address now.')).toBeVisible()
  await expect(press).toBeVisible()
  await expectAccessible(page)
})
