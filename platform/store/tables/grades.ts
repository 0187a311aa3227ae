import type { Generated } from 'kysely'

/** 1: the person has the right. */
type Layers = Record<`${'thisLayer' | 'subLayer'}${'Select' | 'Add' | 'Edit' | 'Delete'}`, number>

/** Tables of the migration 0036: who administers which organisations (contract 2 §9). */
export type GradeTables = {
  gradeAdmin: {
    userId: string
    managerGroup: Generated<string>
    version: Generated<number>
    createdAt: number
    createdBy: string
    updatedAt: number | null
    updatedBy: string | null
  }
  /** `thisLayer`: the organisation itself; `subLayer`: everything below it. */
  gradeOrganize: { userId: string; organizeId: string } & Layers
}
