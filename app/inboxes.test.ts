import type { RouteConfigEntry } from '@react-router/dev/routes'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { inboxesContext, requireInbox } from './cms/inbox/inbox.server.ts'
import { inboxes } from './inboxes.ts'
import { type Member, memberContext } from './platform/auth/member.server.ts'
import routes from './routes.ts'

function pathsOf(entries: RouteConfigEntry[], parent = ''): { path: string; file: string }[] {
  return entries.flatMap(({ path = '', file, children = [] }) => {
    const fullPath = path ? `${parent}/${path}` : parent
    return [{ path: fullPath, file }, ...pathsOf(children, fullPath)]
  })
}

test('every inbox has all screens, and each screen finds its inbox', async () => {
  const context = new RouterContextProvider()
  context.set(inboxesContext, inboxes)
  context.set(memberContext, { role: 'admin', mustAddTwoStep: false, mustConfirmEmail: false } as Member)
  const all = pathsOf(await routes)
  for (const screen of ['list', 'item', 'index', 'reply', 'notes', 'status', 'export']) {
    const patterns = all.filter(({ file }) => file.startsWith(`cms/inbox/inbox-${screen}.route`))
    const found = patterns.map(({ path }) => requireInbox({ context, pattern: path.slice(1) }))
    expect(found).toEqual(inboxes)
  }
})
