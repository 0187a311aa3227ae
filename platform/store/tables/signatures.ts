import type { Generated } from 'kysely'

/** Tables of the migration 0115 (contract 2 §24). */
export type SignatureTables = {
  signature: {
    id: string
    fullName: string
    enCode: string
    /** A picture as its own data. */
    icon: string
    sortCode: Generated<number>
    createdAt: number
    createdBy: string
    updatedAt: Generated<number | null>
    updatedBy: Generated<string | null>
    version: Generated<number>
  }
  signatureUser: { signatureId: string; userId: string }
}
