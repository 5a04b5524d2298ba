import { defineTexts, line, text } from '#app/platform/settings/text.ts'

export const initiativeTexts = defineTexts(
  'initiatives',
  { title: 'Resources: Initiatives', paths: ['/resources'] },
  {
    title: line('Form heading', 'Submit a New Initiative'),
    intro: text(
      'Form introduction',
      'A dinner, a cleanup, a class, something nobody has tried yet. Tell us, and together we will figure out what it takes.',
    ),
    failure: text(
      'Error if the initiative cannot be saved',
      'Error submitting initiative. Please try again.',
    ),
    submit: line('Form button', 'Submit Initiative'),
    thanks: line('Thanks', 'Initiative submitted successfully!'),
    emailed: text('After the reference number', 'We have also sent it to you by email.'),
    notEmailed: text(
      'After the reference number, if no email can be sent',
      'Please write it down: we cannot send emails at the moment.',
    ),
    reach: line('Group of the contact fields, for screen readers', 'How we can reach you'),
    nextTitle: line('What happens next: heading', 'What happens next'),
    firstStep: line('Step 1: name', 'A person reads it'),
    firstStepText: text('Step 1: text', 'Usually within a week. You get a reference number right away.', {
      aboutUs: true,
    }),
    secondStep: line('Step 2: name', 'We talk'),
    secondStepText: text(
      'Step 2: text',
      'About people, location, date and cost, and about what could go wrong.',
    ),
    thirdStep: line('Step 3: name', 'It gets a date'),
    thirdStepText: text('Step 3: text', 'Together we put it on the calendar, and look for helping hands.', {
      aboutUs: true,
    }),
  },
)
