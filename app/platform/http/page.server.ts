import { createContext, type RouterContextProvider } from 'react-router'
import { isUnavailable } from '#app/platform/database/is-unavailable.ts'

/** What the cache must know about a rendered page. */
export interface PageRecord {
  tables: Set<string>
  /** When the page becomes stale even without a change; Unix time in ms. */
  expiresAt: number
  /** Whether it depends on a single member's data, such as their name. */
  isPersonal: boolean
  /** Set by `cacheForMember`. */
  isCachedForMember?: boolean
  /** The rendered page, passed on here because the response has no body. */
  html?: string
  /** Set when a loader or action failed because the database is unavailable: responds 503 instead of 500. */
  isUnavailable?: boolean
  /** When a rate-limited request may be repeated. */
  retryAfterSeconds?: number
  /** Another origin to which an action may redirect a form of this page. */
  formOrigin?: string
}

export const pageContext = createContext<PageRecord>()

/** Records when a rate-limited request may be repeated, for the Retry-After header of its 429 response. */
export const retryAfterContext = createContext<(seconds: number) => void>(() => {})

/** Limits how long the page may be cached, for content that depends on the time, such as a countdown. */
export function expireNoLaterThan(context: Readonly<RouterContextProvider>, instant: Date) {
  const page = context.get(pageContext)
  page.expiresAt = Math.min(page.expiresAt, instant.getTime())
}

const memberPageMs = 60_000

/**
 * Lets a personal page be cached for its member: for a minute, because it may depend on the time, and only until one of
 * the tables that it reads changes. The page may depend on nothing but its URL, the member, and the configuration.
 */
export function cacheForMember(context: Readonly<RouterContextProvider>, now: Date) {
  context.get(pageContext).isCachedForMember = true
  expireNoLaterThan(context, new Date(now.getTime() + memberPageMs))
}

/** Makes the page respond with 503 if a loader or action failed because the database is unavailable. */
export function markUnavailable(context: Readonly<RouterContextProvider>, error: unknown) {
  if (isUnavailable(error)) context.get(pageContext).isUnavailable = true
}

/**
 * Lets the page's forms redirect to another origin. Without it, browsers block the redirect of a form that was
 * submitted without JavaScript (`form-action` of the Content-Security-Policy).
 */
export function allowFormRedirect(context: Readonly<RouterContextProvider>, origin: string) {
  context.get(pageContext).formOrigin = origin
}
