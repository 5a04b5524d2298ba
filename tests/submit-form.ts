import { RouterContextProvider } from 'react-router'
import { type Member, memberContext } from '#app/platform/auth/member.server.ts'
import { readConfig } from '#app/platform/config/config.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { takeFlash } from '#app/platform/http/flash.server.ts'
import { memberFixture } from './member.ts'

const url = 'http://localhost/'
const config = readConfig({ DATA_DIR: '/tmp/unused', SECRET: 's'.repeat(40) })

// biome-ignore lint/suspicious/noExplicitAny: each route has its own type of arguments
type Action = (args: any) => Promise<any>

/** Submits a form to the action of a route as a member, without a server. Returns the flash message; null if none. */
export async function submitForm(
  { db, member }: { db: Database; member: Partial<Member> },
  action: Action,
  fields: Record<string, string>,
  params: Record<string, string> = {},
) {
  const context = new RouterContextProvider()
  context.set(configContext, config)
  context.set(databaseContext, db)
  context.set(memberContext, memberFixture({ role: 'user', timeZone: 'UTC', ...member }))
  const request = new Request(url, { method: 'POST', body: new URLSearchParams(fields) })
  const response: Response = await action({ context, request, params })
  const cookie = response.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
  return takeFlash({ context, request: new Request(url, { headers: { cookie } }) }).flash
}
