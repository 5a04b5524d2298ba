import { defineTexts, line, text } from '#app/platform/settings/text.ts'

export const zakatTexts = defineTexts(
  'zakat',
  { title: 'Zakat calculator', paths: ['/zakat'] },
  {
    title: line('Heading', 'Zakat calculator'),
    intro: text(
      'Introduction',
      'Enter what you own on the day your lunar year ends. Zakat is due on it if it reaches the nisab.',
    ),
    description: text(
      'Description for search engines and link previews',
      'Calculate your zakat with the nisab of gold or silver. Nothing that you enter is stored.',
    ),
    privacy: text('Note on privacy', 'Nothing that you enter is stored.'),
    standard: text(
      'Hint for the nisab',
      'The nisab is 85 grams of gold or 595 grams of silver (AAOIFI Shari’ah Standard 35). Today the nisab of silver is lower. If you use it, zakat is due on smaller savings.',
    ),
    rule: text(
      'How it is calculated',
      'If what is left after subtracting debts that are due now reaches the nisab, zakat is one fortieth (2.5%) of all of it (Sunan Abi Dawud 1573). It is rounded up to a whole cent.',
    ),
    below: text('Result below the nisab', 'This is less than the nisab, so no zakat is due on it.'),
    scholar: text(
      'Note on asking a scholar',
      'This calculator covers money, gold and silver, investments and goods for sale. Scholars differ on some of these, such as jewelry that is worn and retirement accounts. Please ask a scholar you trust.',
    ),
    give: line('Button to give', 'Give your zakat'),
  },
)
