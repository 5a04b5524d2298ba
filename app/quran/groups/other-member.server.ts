import type { RouterContextProvider } from 'react-router'
import { notFound } from '#app/platform/http/errors.ts'
import { memberDisplayName } from './group.ts'
import { requireGroup } from './group-request.server.ts'
import { listMembers } from './group-store.server.ts'

interface Args {
  context: Readonly<RouterContextProvider>
  params: { id: string; userId: string }
}

/**
 * The group and another member of it, for a page about that member. Throws a 404 response if `userId` is not another
 * active member of the group; otherwise like `requireGroup`.
 */
export async function requireOtherMember(args: Args, role?: 'admin') {
  const { db, group, member } = await requireGroup(args, role)
  const others = (await listMembers(db, group.id)).filter(({ userId }) => userId !== member.id)
  const other = others.find(({ userId }) => userId === args.params.userId) ?? notFound('Member')
  return {
    group: { id: group.id, name: group.name, kind: group.kind },
    other: { id: other.userId, name: memberDisplayName(other.name, group.kind) },
  }
}
