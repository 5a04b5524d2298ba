import { defineTexts, line, text } from '#app/platform/settings/text.ts'

export const signupTexts = defineTexts(
  'event-signup',
  { title: 'Sign-up for events', paths: ['/events'] },
  {
    checkEmail: text(
      'Shown to a guest after signing up',
      'Almost done! We sent an email to {email}. Please open its link and confirm your spot.',
    ),
    askedGuardian: text(
      'Shown to a child under 13 after signing up',
      'Almost done! We sent an email to {email}. Your parent or guardian must agree before you have a spot.',
    ),
    cannotEmail: text(
      'Shown to a guest after signing up, if no email can be sent',
      'Your sign-up is saved, but this site cannot send emails at the moment. Please write to {contact} to confirm it.',
    ),
    nameHint: line(
      'About a member’s name',
      'The organizers will see it. We will also add it to your account.',
    ),
    ageHint: line('About the age', 'We store it only if you are a minor.'),
    failure: text(
      'If it could not be saved',
      'We could not sign you up right now. Please try again in a moment.',
    ),
    privacy: text(
      'About the data in a sign-up',
      'The organizers of the event see what you enter. Notes, answers and children’s names are deleted a few months after the event.',
    ),
    under13: text('For children under 13', 'If you are under 13, please ask a parent to sign you up.'),
  },
)
