import { expect, expectAccessible, expectNoOverflow, test } from '#tests/e2e.ts'
import { addTestMember } from '#tests/member.ts'
import { addMailedLink } from './mailed-link-store.server.ts'

test('recovering an account explains the consequences, keeps its link valid while the address is taken, and leads to a new password @plain @phone', async ({
  page,
  site,
}) => {
  const { id } = await addTestMember(site.db)
  const email = 'previous-address@example.org'
  const token = await addMailedLink(site.db, { userId: id, purpose: 'recoverEmail', email }, new Date())
  const other = await addTestMember(site.db, { email })
  await page.goto(`/verify-email?token=${token}`)
  await expect(page.getByRole('heading', { name: 'Recover your account' })).toBeVisible()
  await expect(
    page.getByText(
      'This removes the account’s password, Google login, phone number and two-step verification',
    ),
  ).toBeVisible()
  const restoreButton = page.getByRole('button', { name: `Restore ${email}` })
  await restoreButton.click()
  await expect(page.getByText('Another account now uses this address.')).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)

  await site.db.deleteFrom('user').where('id', '=', other.id).execute()
  await restoreButton.click()
  await expect(page.getByRole('heading', { name: 'Your account has been recovered' })).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  expect(await site.db.selectFrom('account').selectAll().where('userId', '=', id).execute()).toEqual([])
  const resetLink = page.getByRole('main').getByRole('link', { name: 'Set a new password' })
  await expect(resetLink).toHaveAttribute('href', '/profile?mode=reset')

  await page.goto(`/verify-email?mode=recoverEmail&oobCode=${token}`)
  await expect(page.getByText('Please write to us to recover your account.')).toBeVisible()
})
