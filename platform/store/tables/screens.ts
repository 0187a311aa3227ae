import type { Generated } from 'kysely'

/** Tables of the migration 0112. */
export type ScreenTables = {
  dataScreen: DataScreenTable
  screenCategory: ScreenCategoryTable
  screenLink: ScreenLinkTable
  /** Pictures and films that were taken for screens, to choose from again. */
  screenPicture: {
    id: string
    type: string
    /** Of the stored file. */
    name: string
    createdAt: number
    createdBy: string | null
  }
}

type DataScreenTable = {
  id: string
  title: string
  /** Value of a category; empty for none. */
  category: Generated<string>
  /** 1: it can be opened. */
  status: Generated<number>
  backgroundUrl: Generated<string>
  /** JSON texts, or nothing. */
  detail: Generated<string>
  component: Generated<string>
  /** What other versions of the platform keep with it, by the names of the wire. */
  extraJson: Generated<string>
  version: Generated<number>
  createdAt: number
  createdBy: string | null
  updatedAt: number | null
  updatedBy: string | null
}

type ScreenCategoryTable = {
  id: string
  categoryKey: string
  categoryValue: string
  version: Generated<number>
  createdAt: number
  createdBy: string | null
}

type ScreenLinkTable = {
  id: string
  screenId: string
  fullName: string
  /** Whose rights it shows at most; null: what stands in the design alone. */
  userId: string | null
  /** Version of the screen to which its person has agreed: another one is shown without his rights. */
  screenVersion: number
  keyHash: string
  expiresAt: number
  usedAt: number | null
  createdAt: number
  createdBy: string | null
}
