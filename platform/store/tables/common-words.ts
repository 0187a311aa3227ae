import type { Generated } from 'kysely'

/** Tables of the migration 0042 (contract 2 §24). */
export type CommonWordsTables = {
  commonWords: {
    id: string
    commonWordsText: string
    /** Whose alone they are; null for everybody's. */
    ownerId: string | null
    sortCode: Generated<number>
    enabledMark: Generated<number>
    createdAt: number
    createdBy: string
    updatedAt: Generated<number | null>
    updatedBy: Generated<string | null>
    version: Generated<number>
  }
  /** Systems in which words for everybody are offered; without one they are in all. */
  commonWordsSystem: { wordsId: string; systemId: string }
}
