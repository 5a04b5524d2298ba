import type { RouterContextProvider } from 'react-router'
import type { Config } from '#app/platform/config/config.server.ts'
import { configContext } from '#app/platform/config/config.ts'

/**
 * The origin for links in emails: `ORIGIN`, otherwise an address that works only on the server itself. Never the Host
 * header, which the client chooses: otherwise anyone could make us email a member a link that sends its token to
 * another host.
 */
export const linkOrigin = (context: Readonly<RouterContextProvider>) =>
  linkOriginFromConfig(context.get(configContext))

/** `linkOrigin` for background work, which has no request and so no context. */
export const linkOriginFromConfig = ({ origin, port }: Pick<Config, 'origin' | 'port'>) =>
  origin ?? `http://localhost:${port}`
