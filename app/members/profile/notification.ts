/** The optional emails. Emails about the account are always sent. */
export const notificationKinds = [
  {
    kind: 'eventReminder',
    label: 'Reminders of events I signed up for',
    enabledByDefault: true,
  },
  { kind: 'eventChange', label: 'Changes to an event I signed up for', enabledByDefault: true },
  {
    kind: 'coverRequest',
    label: 'Requests to step in when someone gives up a spot at an event like the ones I have attended',
    enabledByDefault: true,
  },
  {
    kind: 'quranReminder',
    label: 'An evening reminder on days when I have not read the Qur’an yet',
    enabledByDefault: false,
  },
] as const

export type NotificationKind = (typeof notificationKinds)[number]['kind']
