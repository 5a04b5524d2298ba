import { defineTexts, line, text } from '#app/platform/settings/text.ts'

export const merchTexts = defineTexts(
  'merch',
  { title: 'Merch', paths: ['/merch'] },
  {
    failure: text(
      'Error if the address cannot be saved',
      'We could not save your address right now. Please try again in a moment.',
    ),
    eyebrow: line('Above the heading', 'Merch'),
    title: line('Heading', 'Coming Soon'),
    intro: text(
      'Introduction',
      'A small store is on its way. Proceeds go back into our meals, circles and service projects.',
      { aboutUs: true },
    ),
    description: text(
      'Description for search engines and link previews',
      'T-shirts, mugs, books and more: our store is coming soon. Hear about it first.',
      { aboutUs: true },
    ),
    firstItem: line('Item 1: name', 'T-Shirts'),
    firstItemText: text('Item 1: text', 'Soft, simple, and ready for setup day.'),
    secondItem: line('Item 2: name', 'Mugs'),
    secondItemText: text('Item 2: text', 'For tea after the circle.'),
    thirdItem: line('Item 3: name', 'Books'),
    thirdItemText: text('Item 3: text', 'The books we read together, and notebooks for what you learn.', {
      aboutUs: true,
    }),
    fourthItem: line('Item 4: name', 'More'),
    fourthItemText: text('Item 4: text', 'Bags, stickers, and whatever you ask for.'),
    notify: line('Button that opens the form', 'Notify Me When Available'),
    consent: text(
      'Consent, which is stored with each address',
      'Send me one email when the {name} store opens. My address will not be used for anything else, and I can withdraw my consent at any time.',
    ),
    thanks: text('Thanks', 'Thank you. We will write to you when the store opens.'),
    newsletter: text(
      'Below the button',
      'We will email you once, when the store opens. For other news, subscribe to the newsletter.',
    ),
  },
)
