/**
 * The optional emails that members choose on their profile, except the newsletter, which has its own form. Organizers'
 * messages and campaign updates are turned off with the link in each email. Emails about the account are always sent.
 * `listName` is in the List-Id header of each email.
 */
export const notificationKinds = [
  {
    kind: 'eventReminder',
    listName: 'event-reminders',
    label: 'Reminders for events I signed up for',
    enabledByDefault: true,
  },
  {
    kind: 'eventChange',
    listName: 'event-changes',
    label: 'Changes to events I signed up for',
    enabledByDefault: true,
  },
  {
    kind: 'coverRequest',
    listName: 'cover-requests',
    label: 'Requests to step in when someone gives up a spot at an event like the ones I have attended',
    enabledByDefault: true,
  },
  {
    kind: 'quranReminder',
    listName: 'quran-reminders',
    label: "A reminder on days when I have not read the Qur'an yet",
    enabledByDefault: false,
  },
] as const

export type NotificationKind = (typeof notificationKinds)[number]['kind']

export const listNameOf = (kind: NotificationKind) =>
  notificationKinds.find((known) => known.kind === kind)?.listName ?? kind

/** The kind of an email with these stored headers (`mail.headers`); undefined for any other email. */
export function notificationKindOf(headers: string): NotificationKind | undefined {
  const { 'List-Id': listId = '' }: Record<string, string> = JSON.parse(headers)
  const [, name] = /^<([^.>]+)/.exec(listId) ?? []
  return notificationKinds.find(({ listName }) => listName === name)?.kind
}

/** Shown in the Outbox if an email is not sent because the recipient no longer gets this kind of email. */
export const turnedOffReason = 'The recipient no longer receives these emails.'

/** The local hour of the reading reminder, unless the member chose another one. */
export const defaultReminderHour = 20

export interface ReadingReminder {
  /** From 0 to 23. */
  hour: number
  /** Whether it is shown on the member's devices, with or without the email. */
  push: boolean
}
