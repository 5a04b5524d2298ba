import type { Generated } from 'kysely'

/** A phone number that a member can log in with. Numbers are in E.164 format. */
interface MemberPhoneTable {
  userId: string
  phoneNumber: string
  addedAt: string
}

/** A phone that receives codes for the second step of a login. */
interface PhoneFactorTable {
  /** Starts with `phone-`. */
  id: string
  userId: string
  phoneNumber: string
  displayName: string | null
  enrolledAt: string
}

/** A code that was sent to a phone. A newer one for the same number and purpose replaces it. */
export interface PhoneCodeTable {
  /** The hash of the token that identifies the code to the browser or app. */
  tokenHash: string
  /** 'proof': a token without a code, for someone who has just proved that the phone is theirs. */
  purpose: 'signIn' | 'link' | 'enroll' | 'secondStep' | 'proof'
  phoneNumber: string
  /** The only member who may use it; null before a login. */
  userId: string | null
  codeHash: string
  attempts: Generated<number>
  expiresAt: string
}

/** The queue of text messages. */
interface SmsMessageTable {
  id: string
  recipient: string
  /** Encrypted. Emptied once the message is sent or has failed. */
  body: string
  /** 'stored': written to a file, because no service is connected. */
  status: 'waiting' | 'sent' | 'stored' | 'failed'
  attempts: Generated<number>
  lastError: string | null
  createdAt: string
  /** The message is not sent after this time, when its code expires. */
  expiresAt: string
  /** When it was sent or stored, or failed. */
  finishedAt: string | null
}

export interface PhonesSchema {
  memberPhone: MemberPhoneTable
  phoneFactor: PhoneFactorTable
  phoneCode: PhoneCodeTable
  smsMessage: SmsMessageTable
}
