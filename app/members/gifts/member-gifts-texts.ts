import { defineTexts, line, text } from '#app/platform/settings/text.ts'

export const memberGiftsTexts = defineTexts(
  'member-gifts',
  { title: 'Your gifts', paths: ['/profile/giving'] },
  {
    lead: text(
      'Introduction',
      'Your gifts and receipts. Only you and the team that handles donations can see them.',
    ),
    empty: text(
      'If there are no gifts',
      'No gifts yet. If you ever give here, your receipts will be on this page.',
    ),
    offer: text(
      'Gifts with the same email address',
      'We found gifts that were made with your email address, without logging in. Would you like to add them to your profile?',
    ),
    declined: text(
      'Gifts that were not added',
      'Gifts that were made with your email address, without logging in, are not on your profile.',
    ),
    added: text(
      'Gifts that were added',
      'The gifts that were made with your email address, without logging in, are on your profile.',
    ),
    addedBefore: text(
      'Gifts that were added, after a change of email address',
      'Gifts that were made with an email address that is no longer yours, without logging in, are on your profile. If you remove them, you cannot add them again.',
    ),
    addedNow: line('Message: added', 'The gifts are on your profile now.'),
    nothingToAdd: line('Message: nothing to add', 'We found no other gifts with your email address.'),
    declinedNow: line('Message: not added', 'Nothing was added. You can still add the gifts on this page.'),
    removedNow: line('Message: removed', 'The gifts are no longer on your profile. Nothing else changed.'),
  },
)
