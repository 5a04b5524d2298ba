import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { collectionsContext } from '#app/cms/collections/registry.server.ts'
import { collections } from '#app/collections.ts'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { readConfig } from '#app/platform/config/config.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { takeFlash } from '#app/platform/http/flash.server.ts'
import { textsContext } from '#app/platform/settings/texts-context.ts'
import { texts } from '#app/texts.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember, memberFixture } from '#tests/member.ts'
import { wholeChecklist } from './checklist.ts'
import { readChecklist } from './checklist-store.server.ts'
import { action as dismiss } from './dismiss-item.route.ts'
import { action as restore } from './restore-dismissed.route.ts'

async function adminContext(db: Database) {
  const admin = await addTestMember(db, { role: 'admin' })
  const context = new RouterContextProvider()
  context.set(databaseContext, db)
  context.set(collectionsContext, collections)
  context.set(textsContext, texts)
  context.set(configContext, readConfig({ DATA_DIR: '/tmp/unused', SECRET: 's'.repeat(40) }))
  context.set(memberContext, memberFixture({ ...admin, role: 'admin', twoStep: true }))
  return context
}

/** Runs an action on a checklist item; returns the text of the flash message. */
async function flashOf(
  // biome-ignore lint/suspicious/noExplicitAny: each action has its own type of arguments
  action: (args: any) => Promise<any>,
  context: RouterContextProvider,
  item: string,
) {
  const request = new Request('http://localhost/', { method: 'POST', body: new URLSearchParams() })
  const response: Response = await action({ context, request, params: { item } })
  const cookie = response.headers.getSetCookie().join('; ')
  const next = new Request('http://localhost/', { headers: { cookie } })
  return takeFlash({ context, request: next }).flash?.text
}

storeTest(
  'the message says whether an item or the whole checklist was dismissed or restored',
  async ({ db }) => {
    const context = await adminContext(db)
    const { checklist } = await readChecklist(context)
    for (const { id } of checklist.items) expect(await flashOf(dismiss, context, id)).toBe('Item dismissed.')
    expect(await flashOf(dismiss, context, wholeChecklist)).toBe('Checklist dismissed.')
    expect(await flashOf(restore, context, wholeChecklist)).toBe('The checklist is shown again.')
    expect(await flashOf(restore, context, 'google')).toBe('The item is back on the checklist.')
  },
)
