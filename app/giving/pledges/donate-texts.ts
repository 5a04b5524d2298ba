import { defineTexts, line, text } from '#app/platform/settings/text.ts'

export const donateTexts = defineTexts(
  'donate',
  { title: 'Donate', paths: ['/donate'] },
  {
    title: line('Heading', 'Donate to {name}'),
    failure: text(
      'If the pledge could not be saved',
      'We could not save your pledge. Nothing you entered is lost: please try again in a moment.',
    ),
    intro: text('Introduction', 'Donations support youth programs, Quran education and community service.'),
    description: text(
      'Description for search engines and link previews',
      'Support youth programs, Quran education and community service with a donation of any size.',
    ),
    formTitle: line('Form heading', 'Tell us what you would like to give'),
    formIntro: text(
      'Form introduction',
      'Nothing is charged now. We will contact you, and you decide how to pay.',
      { aboutUs: true },
    ),
    submit: line('Form button', 'Pledge my donation'),
    thanks: line('Thanks: first message', 'Thank you for your interest in donating to {name}!'),
    promise: text(
      'Thanks: second message',
      'Donation form submitted successfully. We will contact you soon to complete the donation process.',
    ),
    causesTitle: line('Causes: heading', 'What your donation supports'),
    firstCause: line('Cause 1: name', 'Youth programs'),
    firstCauseText: text('Cause 1: text', 'Evenings, trips and the materials for them.', { aboutUs: true }),
    secondCause: line('Cause 2: name', 'Quran education'),
    secondCauseText: text(
      'Cause 2: text',
      "Circles, teachers, books and the Qur'an log that keeps us going.",
      {
        aboutUs: true,
      },
    ),
    thirdCause: line('Cause 3: name', 'Community service'),
    thirdCauseText: text('Cause 3: text', 'Meals, blankets, paint, and getting them where they are needed.', {
      aboutUs: true,
    }),
    campaignsTitle: line('Campaigns: heading', 'Campaigns'),
    zakatLink: line('Link to the zakat calculator', 'Calculate your zakat'),
    giveNowTitle: line('Online donation: heading', 'Would you rather give right away?'),
    giveNowText: text('Online donation: text', 'Use our online donation form to complete your donation now.'),
    giveNowLink: line('Online donation: button', 'Open the donation form'),
  },
)
