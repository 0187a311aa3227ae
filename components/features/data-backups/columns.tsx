import { textColumn, timeColumn } from '@/components/screen/columns'
import type { DataTableColumn } from '@/components/ui/data-table/types'
import type { Texts } from '@/lib/client/use-texts'
import type { CallData } from '@/lib/contract/endpoint'
import type { dataBackup } from '@/lib/contract/system/data-backup'
import { sizeText } from '@/lib/domain/size-text'

export type BackupRow = CallData<typeof dataBackup.list>['list'][number]

/** Columns of contract 2 §18.4. */
export function backupColumns(t: Texts): readonly DataTableColumn<BackupRow>[] {
  return [
    textColumn('fileName', t('columns.fileName'), (row) => row.fileName, { pinned: 'left', width: 360 }),
    textColumn('fileSize', t('columns.fileSize'), (row) => written(row.fileSize), { width: 120, align: 'right' }),
    timeColumn('creatorTime', t('columns.creatorTime'), (row) => row.creatorTime),
  ]
}

/** Platforms of before write it out. */
function written(size: BackupRow['fileSize']): string {
  return typeof size === 'number' ? sizeText(size) : (size ?? '')
}
