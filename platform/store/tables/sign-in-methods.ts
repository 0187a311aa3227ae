import type { Generated } from 'kysely'

/** Tables of the migration of the same name. */
export type SignInTables = {
  signInTicket: SignInTicketTable
  socialBinding: SocialBindingTable
  /** One running code per number; a new one replaces it. */
  smsCode: { mobile: string; codeHash: string; tries: Generated<number>; createdAt: number; expiresAt: number }
  /** What the built-in sender wrote down instead of sending. */
  smsOutbox: { id: string; mobile: string; text: string; isUsed: Generated<number>; createdAt: number }
}

type SignInTicketTable = {
  /** SHA-256 of the ticket, hex: reading the table lets nobody in. */
  ticketHash: string
  kind: 'qr' | 'social' | 'bind'
  /** The number that the polling screen is told (contract 1 §5.1, §5.3); 1 or 2 "success" waits here until it is fetched. */
  status: number
  /** Who scanned, who will be signed in, or who binds an account. */
  userId: string | null
  /** For the user, with a status that is a failure. */
  message: Generated<string>
  /** The third-party account that came back from the provider. */
  issuer: string | null
  subject: string | null
  socialName: Generated<string>
  /** The one open request to the provider; gone when its answer came. */
  stateHash: string | null
  nonce: string | null
  codeVerifier: string | null
  redirectUri: string | null
  /** The browser that asked for the ticket. Nobody else is told its outcome. */
  ipAddress: string
  userAgent: string
  createdAt: number
  expiresAt: number
}

type SocialBindingTable = {
  id: string
  provider: string
  /** With the subject the lasting name of a third-party account; a subject alone means nothing elsewhere. */
  issuer: string
  subject: string
  userId: string
  socialName: Generated<string>
  createdAt: number
}
