import { defineTexts, line, text } from '#app/platform/settings/text.ts'

/** The texts of the pages that the unsubscribe links in emails open. Several folders use them. */
export const unsubscribeTexts = defineTexts(
  'unsubscribe',
  {
    title: 'Unsubscribing',
    paths: ['/newsletter/unsubscribe', '/reminders/unsubscribe', '/campaigns/unsubscribe'],
  },
  {
    unknownTitle: line('Heading, if the link does not work', 'This link no longer works'),
    unknownText: text(
      'Text, if the link does not work',
      'It may have been cut off, or you may have already unsubscribed and your data has been deleted. Open the latest email you got from us and use the link at the bottom.',
    ),
    unknownHelp: text(
      'Advice below that text',
      'If you have an account, your profile lets you choose what you receive. Or write to us, and we will take your address off the list.',
    ),
    profileLink: line('Profile button', 'Open my profile'),
    contactLink: line('Contact button', 'Write to us'),
  },
)
