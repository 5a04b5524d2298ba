import { hostileText } from './hostile-text.ts'

const text = hostileText()

/** Forms with hostile text that are rejected and displayed again. A visitor submits these; an admin submits `adminForms`. */
export const visitorForms = [
  ['/profile', { email: text, password: text }],
  ['/profile?mode=signup', { firstName: text, lastName: text, email: text, password: '1' }],
  ['/profile?mode=reset', { email: text }],
  ['/contact', { name: text, email: text, message: '' }],
  ['/donate', { name: text, email: text, amount: text }],
  ['/merch', { email: text }],
  ['/resources?tab=initiatives', { title: text, date: text, contactEmail: text, contactPhone: text }],
  ['/app', { email: text, password: text }],
] as const

export const adminForms = [
  ['/profile/email', { email: text, currentPassword: text }],
  ['/quran/goal', { measure: text, pages: text, days: text, fromPage: text, finishOn: text, startsOn: text }],
  ['/quran/pauses', { startsOn: text, endsOn: text }],
  ['/quran/day/location', { latitude: text, longitude: text }],
  ['/admin/imports/url', { url: text }],
  ['/admin/resources', { title: text, url: `javascript:evil=4//${text}` }],
  ['/admin/guides/new', { title: text, pdfUrl: `javascript:evil=4//${text}` }],
  ['/admin/settings/links', { videoUrl: `javascript:evil=4//${text}`, version: text }],
  ['/admin/gifts/new', { name: text, email: text, amount: text, receivedOn: text }],
] as const

export const redisplayedForms = [...visitorForms, ...adminForms]
