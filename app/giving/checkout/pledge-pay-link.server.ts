import type { RouterContextProvider } from 'react-router'
import { pledgeLink } from '#app/giving/pledges/pledge-link.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { mailOrigin } from '#app/platform/http/mail-origin.server.ts'
import { readGiftOptions } from './gift-options.server.ts'

/** Where a pledge can be paid; null if it cannot be paid online. */
export async function pledgePayLink(context: Readonly<RouterContextProvider>, now: Date) {
  const options = await readGiftOptions(context, now)
  if (!options || options.isTest) return null
  const links = { origin: mailOrigin(context), secret: context.get(configContext).secret }
  return (reference: string) => pledgeLink(reference, links)
}
