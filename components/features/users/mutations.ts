import type { ImportCalls } from '@/components/features/import-wizard/public'
import { call } from '@/lib/client/call'
import { type UserSheetRow, userSheet } from '@/lib/contract/permission/user-sheet'

/** Contract 2 §3.8. */
export const importCalls: ImportCalls = {
  template: async () => (await call(userSheet.template, {})).data,
  upload: async (body) => (await call(userSheet.upload, { body })).data.name,
  preview: async (fileName) => {
    const { headerRow, dataRow } = (await call(userSheet.preview, { query: { fileName } })).data
    return { columns: headerRow.map(({ id, fullName }) => ({ id, title: fullName })), rows: dataRow }
  },
  run: async (rows) => {
    const { data } = await call(userSheet.importData, { body: { list: rows as UserSheetRow[] } })
    return { snum: data.snum ?? 0, fnum: data.fnum ?? 0, failed: data.failResult }
  },
  exportFailed: async (rows) => (await call(userSheet.exportFailed, { body: { list: rows as FailedRow[] } })).data,
}

type FailedRow = UserSheetRow & { errorsInfo: string }
