import { defineTexts, text } from '#app/platform/settings/text.ts'

export const signupTexts = defineTexts(
  'event-signup',
  { title: 'Sign-up for events', paths: ['/events'] },
  {
    checkEmail: text(
      'Shown to a guest after signing up',
      'Almost done: check your email at {email}, and confirm your place with the link in it.',
    ),
    failure: text(
      'If it could not be saved',
      'We could not sign you up just now. Please try again in a moment.',
    ),
    privacy: text(
      'About the data of a sign-up',
      'Organizers of the event see what you enter. Names of children, notes and answers are deleted some months after the event. If you are under 13, please ask a parent to sign up for you.',
    ),
  },
)
