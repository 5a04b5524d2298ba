import { type RouterContextProvider, redirect } from 'react-router'
import { configContext } from '#app/platform/config/config.ts'
import { keyFor } from './signature.server.ts'
import { authCookieName, readSignedCookie, signedCookie } from './signed-cookie.server.ts'
import { siteOrigin } from './site-origin.server.ts'

/** A message shown once, on the page after a change. */
export interface Flash {
  text: string
  tone?: 'success' | 'error'
  /** Shown by the site's layout, for pages outside the admin area. */
  onSite?: boolean
  /** Shown without scrolling or moving the focus: the same button may be used again right away. */
  inPlace?: boolean
  /**
   * An item that visitors can see now. The message has buttons to view, share and duplicate it, and to repeat it next week
   * if there is a `repeatPath`.
   */
  published?: { title: string; path: string; duplicatePath: string; repeatPath?: string }
  /** A form that undoes the change. */
  undo?: { action: string; fields?: Record<string, string>; label?: string }
}

type Args = { context: Readonly<RouterContextProvider>; request: Request }

/** Redirects to a page of this site, which shows the message. */
export function redirectWithFlash(args: Args, path: string, flash: Flash) {
  const value = Buffer.from(JSON.stringify(flash)).toString('base64url')
  return redirect(path, { status: 303, headers: { 'Set-Cookie': cookie(args, value, 60) } })
}

/** The message to show, if any. The response must include the returned headers, which clear it. */
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
