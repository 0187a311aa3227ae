import type { Generated } from 'kysely'

/** Tables of the migration of the same name. */
export type InterfaceOauthTables = {
  interfaceOauth: InterfaceOauthTable
  interfaceOauthGrant: { oauthId: string; interfaceId: string }
  interfaceOauthUser: InterfaceOauthUserTable
  /** Signatures that were used and could come again. */
  interfaceOauthSignature: { signatureHash: string; expiresAt: number }
}

type InterfaceOauthTable = {
  id: string
  appId: string
  appName: string
  secretSealed: string
  verifySignature: number
  usefulLife: number | null
  whiteList: Generated<string>
  /** Whose rights its calls have where it names nobody: who saved it last. Null when that person is gone. */
  runAs: string | null
  /** 1 while it calls only as people that were named for it, also when none of them is left. */
  isBound: Generated<number>
  sortCode: number
  enabledMark: number
  description: string
  version: Generated<number>
  createdAt: number
  createdBy: string | null
  updatedAt: number | null
  updatedBy: string | null
}

/** As whom it may call. */
type InterfaceOauthUserTable = { oauthId: string; userId: string; keyHash: string; keySealed: string }
