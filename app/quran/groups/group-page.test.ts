import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { readConfig } from '#app/platform/config/config.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { addQuranGroup } from '#tests/fixtures/quran-group.ts'
import { memberFixture } from '#tests/member.ts'
import { loader } from './group.route.tsx'

storeTest('the group page queries the group only once', async ({ db }) => {
  const { id, members } = await addQuranGroup(db, ['Amina', 'Bilal'], { now: new Date() })
  let count = 0
  const counting = db.withPlugin({
    transformQuery: ({ node }) => {
      if (node.kind === 'SelectQueryNode' && JSON.stringify(node).includes('"inviteCode"')) count += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const context = new RouterContextProvider()
  context.set(databaseContext, counting)
  context.set(configContext, readConfig({ DATA_DIR: '/tmp/unused', SECRET: 's'.repeat(40) }))
  context.set(memberContext, memberFixture({ id: members[0].id }))
  const args = { context, params: { id }, request: new Request(`http://localhost/quran/groups/${id}`) }
  const { data } = await loader(args as unknown as Parameters<typeof loader>[0])
  expect(data.khatma).toEqual({ counts: null, juzToConfirm: [] })
  expect(count).toBe(1)
})
