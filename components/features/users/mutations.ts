import type { ImportCalls } from '@/components/features/import-wizard/public'
import { call } from '@/lib/client/call'
import type { Texts } from '@/lib/client/use-texts'
import { type UserSheetRow, userSheet, userSheetColumns } from '@/lib/contract/permission/user-sheet'
import { fieldText } from './utils'

/** Contract 2 §3.8. The columns are called as the form calls its fields; those of a newer platform as it does. */
export function importCalls(t: Texts): ImportCalls {
  return {
    template: async () => (await call(userSheet.template, {})).data,
    upload: async (body) => (await call(userSheet.upload, { body })).data.name,
    preview: async (fileName) => {
      const { headerRow, dataRow } = (await call(userSheet.preview, { query: { fileName } })).data
      const titleOf = (id: string, fullName: string) => {
        const known = userSheetColumns.find((column) => column === id)
        return known ? t(fieldText(known)) : fullName
      }
      return { columns: headerRow.map(({ id, fullName }) => ({ id, title: titleOf(id, fullName) })), rows: dataRow }
    },
    run: async (rows) => {
      const { data } = await call(userSheet.importData, { body: { list: rows as UserSheetRow[] } })
      return { snum: data.snum ?? 0, fnum: data.fnum ?? 0, failed: data.failResult }
    },
    exportFailed: async (rows) => (await call(userSheet.exportFailed, { body: { list: rows as FailedRow[] } })).data,
  }
}

type FailedRow = UserSheetRow & { errorsInfo: string }
