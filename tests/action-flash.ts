import { RouterContextProvider } from 'react-router'
import { type Member, memberContext } from '#app/platform/auth/member.server.ts'
import { readConfig } from '#app/platform/config/config.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { takeFlash } from '#app/platform/http/flash.server.ts'

/** The context of a request by a member, or by a visitor if `member` is null. */
export function requestContext(db: Database, member: Member | null, secret: string) {
  const context = new RouterContextProvider()
  context.set(databaseContext, db)
  context.set(memberContext, member)
  context.set(configContext, readConfig({ DATA_DIR: '/tmp/unused', SECRET: secret }))
  return context
}

/** The text of the flash message that a response sets for the next page. */
export function flashTextOf(context: RouterContextProvider, response: Response) {
  const cookie = (response.headers.get('Set-Cookie') ?? '').split(';')[0] ?? ''
  const request = new Request('http://localhost/', { headers: { cookie } })
  return takeFlash({ context, request }).flash?.text
}
