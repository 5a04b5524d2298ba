import { type RouterContextProvider, redirect } from 'react-router'
import { configContext } from '#app/platform/config/config.ts'
import { authCookieName, keyFor, readSignedCookie, signedCookie } from './signed-cookie.server.ts'
import { siteOrigin } from './site-origin.server.ts'

/** What a page says about the change that led to it. */
export interface Flash {
  text: string
  tone?: 'good' | 'bad'
  /** A form that takes the change back. */
  undo?: { action: string; fields?: Record<string, string>; label?: string }
}

type Args = { context: Readonly<RouterContextProvider>; request: Request }

/** Goes to a page of this site after a change, and has that page say what was done. */
export function redirectWithFlash(args: Args, path: string, flash: Flash) {
  const value = Buffer.from(JSON.stringify(flash)).toString('base64url')
  return redirect(path, { status: 303, headers: { 'Set-Cookie': cookie(args, value, 60) } })
}

/** What the page has to say; once, so its answer carries these headers, too. */
export function takeFlash(args: Args): { flash: Flash | null; headers: Record<string, string> } {
  const { name, key } = cookieSettings(args)
  const value = readSignedCookie(args.request.headers.get('cookie'), name, key)
  if (!value) return { flash: null, headers: {} }
  const flash: Flash = JSON.parse(Buffer.from(value, 'base64url').toString())
  return { flash, headers: { 'Set-Cookie': cookie(args, '', 0) } }
}

function cookie(args: Args, value: string, maxAgeSeconds: number) {
  const { name, key } = cookieSettings(args)
  return signedCookie(name, value, key, maxAgeSeconds)
}

const cookieSettings = (args: Args) => ({
  name: authCookieName(siteOrigin(args.context, args.request), 'flash'),
  key: keyFor(args.context.get(configContext).secret, 'flash'),
})
