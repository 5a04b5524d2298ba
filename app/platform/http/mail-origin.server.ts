import type { RouterContextProvider } from 'react-router'
import type { Config } from '#app/platform/config/config.server.ts'
import { configContext } from '#app/platform/config/config.ts'

/**
 * The origin for links in emails: `ORIGIN`, otherwise an address that works on this machine only. Never the Host header,
 * which the client chooses: otherwise anyone could make us email a member a link that sends its token to another host.
 */
export const mailOrigin = (context: Readonly<RouterContextProvider>) =>
  originForMail(context.get(configContext))

/** `mailOrigin` for background work, which has no request. */
export const originForMail = ({ origin, port }: Pick<Config, 'origin' | 'port'>) =>
  origin ?? `http://localhost:${port}`
