import { defineTexts, text } from '#app/platform/settings/text.ts'

export const guardianTexts = defineTexts(
  'event-guardian',
  { title: 'Consent of a guardian', paths: ['/events'] },
  {
    party: text(
      'In the sign-up form, about the children in a party',
      'If you bring children, you agree for them: you are responsible for them at the event.',
    ),
    request: text(
      'In the sign-up form, above the guardian’s name',
      'If you are under {age}, a parent or guardian must agree. We will email them a link, and you have a spot once they agree.',
    ),
    data: text(
      'For the guardian: what is stored',
      'We store what was entered in the sign-up: the name, the age group, the answers to the organizers’ questions, and your name, your email address and your answer. Under 13, we store no email address of the child; our emails about the event go to you. The organizers of the event and the admins of this site can see it, and nobody else. We delete it {months} months after the event. If you do not answer, we delete it a few days after we asked you.',
    ),
    consent: text(
      'For the guardian: what they agree to',
      'I am the parent or guardian of {person}. I give permission for {person} to come to “{event}” on {date}, and I agree that {name} stores the data described above.',
    ),
  },
)
