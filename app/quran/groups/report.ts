export const reportReasons = {
  pressure: 'They pressure me',
  unwanted: 'I do not want their messages',
  name: 'The name of the group or the member is inappropriate',
  adult: 'An unknown adult is in a group for young people',
  other: 'Something else',
} as const

export type ReportReason = keyof typeof reportReasons
