import type { ConsentSource } from '#app/platform/database/schema/mail.ts'

/** What a subscriber agreed to, in the words that the form showed, and where. */
export interface Consent {
  text: string
  source: ConsentSource
}

/** The consent text of the checkbox in an account. */
export const accountConsentText = 'Subscribe to newsletter'

/** The sources that the public form can have. */
export const publicSources = ['footer', 'merch', 'page'] as const satisfies ConsentSource[]

/** Where consent was given, for admins. */
export const sourceLabels: Record<ConsentSource, string> = {
  footer: 'Footer',
  merch: 'Merch page',
  page: 'Newsletter page',
  signUp: 'Sign-up',
  profile: 'Profile',
}
