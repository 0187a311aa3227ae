import type { Generated } from 'kysely'

/** Tables of the migration of the same name. */
export type PrintTables = { printTemplate: PrintTemplateTable; printLog: PrintLogTable }

/** Contract 2 §20.1. The JSON documents stay text, as clients send and read them. */
type PrintTemplateTable = {
  id: string
  fullName: string
  enCode: string
  /** Code of an item of the dictionary `printDev`. */
  category: string
  /** 1 flow forms, 2 function forms. */
  type: Generated<number>
  enabledMark: Generated<number>
  sortCode: Generated<number>
  description: Generated<string>
  /** `0` is the platform's own database. */
  dbLinkId: Generated<string>
  /** `[{"sql": …}]`: the head first, then T1, T2… */
  sqlTemplate: Generated<string>
  /** HTML. */
  printTemplate: Generated<string>
  pageParam: Generated<string>
  version: Generated<number>
  /** What other versions of the platform keep with it, by the names of the wire. */
  extraJson: Generated<string>
  createdAt: Generated<number>
  createdBy: string | null
  updatedAt: number | null
  updatedBy: string | null
}

/** One row per print; the oldest leave. */
type PrintLogTable = {
  id: string
  printId: string
  printTitle: string
  printNum: number
  userId: string
  /** As lists name people: `name/account`. */
  printMan: string
  printedAt: number
}
