/** The mails a member may choose; those about the account itself always come. */
export const notificationKinds = [
  {
    kind: 'eventReminder',
    label: 'A reminder the day before an event I signed up for',
    enabledByDefault: true,
  },
  { kind: 'eventChange', label: 'Changes to an event I signed up for', enabledByDefault: true },
  {
    kind: 'quranReminder',
    label: 'A nudge in the evening when I have not read yet',
    enabledByDefault: false,
  },
] as const

export type NotificationKind = (typeof notificationKinds)[number]['kind']

/** The words of consent to the newsletter; stored with the date. */
export const newsletterConsent = 'Subscribe to newsletter'
