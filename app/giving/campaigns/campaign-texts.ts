import { defineTexts, line, text } from '#app/platform/settings/text.ts'

export const campaignTexts = defineTexts(
  'campaigns',
  { title: 'Campaigns', paths: ['/campaigns'] },
  {
    title: line('Heading', 'Campaigns'),
    intro: text('Introduction', 'Give to a cause and follow its progress.'),
    description: text(
      'Description for search engines and link previews',
      'The campaigns of {name}: what they are for, and how much has been given so far.',
    ),
    empty: text(
      'If there are no campaigns',
      'There are no campaigns right now. You can still give at any time.',
    ),
    donateLink: line('Button if there are no campaigns', 'Donate'),
    openTitle: line('Heading of open and upcoming campaigns', 'Current campaigns'),
    pastTitle: line('Heading of past campaigns', 'Past campaigns'),
    give: line('Button to give', 'Give'),
    notYet: text('Before the campaign starts', 'This campaign has not started yet.'),
    ended: text(
      'After the campaign ends',
      'This campaign has ended. Thank you to everyone who gave or spread the word.',
    ),
    namesTitle: line('Heading of the donors’ names', 'Thank you'),
    namesNote: text(
      'Note on the donors’ names',
      'Only donors who agreed are named here. To hide your name, use the link in the email with your receipt, or write to us.',
    ),
    updatesTitle: line('Heading of the updates', 'Updates'),
    shareTitle: line('Heading of the share buttons', 'Share this campaign'),
    shareThanksTitle: line('Heading of the share buttons after the campaign ends', 'Share the good news'),
  },
)
