export const reportReasons = {
  pressure: 'They put me under pressure',
  unwanted: 'I do not want their messages',
  name: 'The name of the group or of the member is not appropriate',
  adult: 'An unknown adult is in a group for young people',
  other: 'Something else',
} as const

export type ReportReason = keyof typeof reportReasons
