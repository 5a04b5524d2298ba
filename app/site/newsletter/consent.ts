import type { ConsentSource } from '#app/platform/database/schema/mail.ts'

/** The text that a subscriber agreed to, as the form showed it, and where they agreed. */
export interface Consent {
  text: string
  source: ConsentSource
}

/** The label of the checkbox on the sign-up form and in the profile. */
export const accountConsentText = 'Subscribe to newsletter'

/** The sources that the public form may submit. The merch page had a newsletter form, which may still be open. */
export const publicSources = ['footer', 'merch', 'page'] as const satisfies ConsentSource[]

/** Where consent was given, for admins. */
export const sourceLabels: Record<ConsentSource, string> = {
  footer: 'Footer',
  merch: 'Merch page',
  page: 'Newsletter page',
  signUp: 'Sign-up',
  profile: 'Profile',
}
