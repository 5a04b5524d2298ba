import { defineTexts, line, text } from '#app/platform/settings/text.ts'

export const giveTexts = defineTexts(
  'give',
  { title: 'Donate: give now', paths: ['/donate'] },
  {
    title: line('Heading', 'Give now'),
    intro: text('Introduction', 'By card, Apple Pay or Google Pay. You will get a receipt by email.', {
      aboutUs: true,
    }),
    general: line('General fund: name', 'Where it is needed most'),
    generalText: line('General fund: text', 'Supports everything we do.', { aboutUs: true }),
    sadaqah: line('Sadaqah: name', 'Sadaqah'),
    sadaqahText: line('Sadaqah: text', 'Voluntary charity.'),
    zakat: line('Zakat: name', 'Zakat'),
    zakatText: line('Zakat: text', 'Kept separate from all other money, and used only as zakat.', {
      aboutUs: true,
    }),
    anyCause: line('No particular cause', 'Wherever it is needed'),
    submit: line('Button', 'Give {amount}'),
    submitMonthly: line('Button, monthly', 'Give {amount} a month'),
    submitWeekly: line('Button, weekly', 'Give {amount} a week'),
    pageTitle: line('Payment page: name of the gift', '{fund}: gift to {name}'),
    pageTitleWithFee: line(
      'Payment page: name of the gift, with the fee',
      '{fund}: gift to {name}, with {fee} for the card fee',
    ),
    manageLink: line('Link to monthly gifts', 'Change or stop a monthly gift'),
    submitPlain: line('Button without an amount', 'Continue to payment'),
    afterSubmit: text(
      'Below the button',
      'You pay on the secure page of our payment provider. Your card details never reach this site.',
      { aboutUs: true },
    ),
    updates: line('Campaign: updates by email', 'Email me updates about this campaign'),
    showName: line('Campaign: name in public', 'Show my name with this campaign'),
    failure: text(
      'If the payment page could not be opened',
      'We could not open the payment page. Nothing was charged, and nothing you entered is lost: please try again in a moment.',
    ),
    formTitle: line('Form page: heading', 'Your gift to {name}'),
    pledgeTitle: line('Pledge form: heading', 'Would you rather talk to someone first?'),
    elsewhereTitle: line('Other donation form: heading', 'Another way to give'),
    elsewhereText: text('Other donation form: text', 'You can also use our form on another site.', {
      aboutUs: true,
    }),
    pledgeIntro: line('Pledge: introduction', 'This completes your pledge {reference}.'),
    pledgeReceived: text(
      'Pledge that was already received',
      'We have already received your pledge {reference}. Thank you, and may it be returned to you in blessings.',
    ),
    canceled: text('After coming back without paying', 'Nothing was charged. You can change anything below.'),
    unavailable: text(
      'If online giving is not available',
      'Online giving is not available at the moment. We will email you about your pledge.',
      { aboutUs: true },
    ),
  },
)

export const giftThanksTexts = defineTexts(
  'gift-thanks',
  { title: 'Donate: thank you for a gift', paths: ['/donate/thanks'] },
  {
    title: line('Heading', 'Thank you for your gift'),
    intro: text('Introduction', 'May it be returned to you in blessings.'),
    receipt: text(
      'Receipt',
      'Your receipt is on its way by email. If it does not arrive, check your spam folder or write to us.',
      { aboutUs: true },
    ),
    receiptOnProfile: text(
      'Receipt, for a member without an email address',
      'Your receipt is on your profile, under “Your gifts and receipts”.',
    ),
    repeatedReceipt: text(
      'Receipt for a recurring gift',
      'You will get a receipt by email each time, with a link to change, pause or stop your gift.',
      { aboutUs: true },
    ),
    waitingTitle: line('Heading while the payment is being confirmed', 'Your payment is being confirmed'),
    waiting: text(
      'While the payment is being confirmed',
      'This usually takes a few seconds. You can close this page; we will email your receipt.',
    ),
    waitingOnProfile: text(
      'While the payment is being confirmed, for a member without an email address',
      'This usually takes a few seconds. You can close this page; your receipt will be on your profile, under “Your gifts and receipts”.',
    ),
    late: text(
      'If the confirmation takes longer',
      'This is taking longer than usual. You do not need to pay again; we will email your receipt as soon as the payment is confirmed. If you have a question, write to us with your reference.',
    ),
    lateOnProfile: text(
      'If the confirmation takes longer, for a member without an email address',
      'This is taking longer than usual. You do not need to pay again; your receipt will be on your profile as soon as the payment is confirmed. If you have a question, write to us with your reference.',
    ),
    test: text('Instead of the receipt, in test mode', 'A test gift gets no receipt.'),
    waitingTest: text(
      'While the payment is being confirmed, in test mode',
      'This usually takes a few seconds. You can close this page; a test gift gets no receipt.',
    ),
    lateTest: text(
      'If the confirmation takes longer, in test mode',
      'This is taking longer than usual. You do not need to pay again; a test gift gets no receipt.',
    ),
    unpaidTitle: line('Heading if nothing was paid', 'No payment was received'),
    unpaid: text('If nothing was paid', 'Nothing was charged. You can try again if you like.'),
    again: line('Button to the form', 'Back to the form'),
    shareTitle: line('Share: heading', 'Tell others'),
    share: line('Share: message', 'I gave to {name}. Would you like to give too?'),
  },
)
