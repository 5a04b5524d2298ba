import { expect } from 'vitest'
import { createActionClient, type RouteAction } from '#tests/action-client.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import { loader as start } from './google.route.ts'
import { loader as finish } from './google-done.route.tsx'

/** A loader, called with a path. */
const at =
  (loader: RouteAction, path: string): RouteAction =>
  ({ request, ...args }) =>
    loader({ ...args, request: new Request(new URL(path, 'http://localhost'), { headers: request.headers }) })

storeTest('a failed Google login leads to the login page, which remembers the next page', async ({ db }) => {
  const { submit } = await createActionClient(db)
  const done = await submit(at(start, '/profile/google?next=%2Fabout'), {})
  expect(done).toBe('/profile/google/done?next=%2Fabout&error=google-off')
  expect(await submit(at(finish, done), {})).toBe('/profile?notice=google-off&next=%2Fabout')
  const inPopup = at(finish, '/profile/google/done?next=%2Fabout&popup=1&error=access_denied')
  expect(await submit(inPopup, {})).toMatchObject({ data: { notice: 'google', returnPath: '/about' } })
})

storeTest('a member who cannot reauthenticate with Google is told so, with a link back', async ({ db }) => {
  const { id, email } = await addTestMember(db)
  const { submit } = await createActionClient(db, id)
  for (const [error, isOtherAccount] of [
    ['google', false],
    ['google-off', false],
    ['ANOTHER_MEMBER', true],
  ]) {
    const result = await submit(
      at(finish, `/profile/google/done?next=%2Fprofile%2Fdelete&error=${error}`),
      {},
    )
    const failure = { isOtherAccount, loggedInAs: email, returnPath: '/profile/delete' }
    expect(result).toMatchObject({ data: { notice: null, failure } })
  }
  expect(await submit(at(finish, '/profile/google/done?next=%2Fprofile%2Fdelete'), {})).toBe(
    '/profile/delete',
  )
})
