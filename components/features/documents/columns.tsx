import { personColumn, textColumn, timeColumn } from '@/components/screen/columns'
import type { DataTableColumn } from '@/components/ui/data-table/types'
import { Icon } from '@/components/ui/icon'
import { Tag } from '@/components/ui/tag'
import { FileKindIcon } from '@/components/widget-kits/uploads/file-kind-icon'
import type { Texts } from '@/lib/client/use-texts'
import type { DocumentRow, DocumentVersionRow } from '@/lib/contract/extend/document'
import { sizeText } from '@/lib/domain/size-text'
import type { DocumentKind } from './constants'
import styles from './documents.module.css'
import { isFolder } from './utils'

type Column = DataTableColumn<DocumentRow>

/** What each list tells of a document (contract 4b §9). */
export function documentColumns(kind: DocumentKind, isSearch: boolean, t: Texts): readonly Column[] {
  const size = textColumn<DocumentRow>('fileSize', t('columns.size'), (row) => (isFolder(row) ? '' : sizeText(row.fileSize)), {
    ...{ width: 110, align: 'right' as const },
  })
  const place = textColumn<DocumentRow>('folder', t('columns.folder'), (row) => row.folderName || t('root'), { width: 160 })
  const rest: Readonly<Record<DocumentKind, readonly Column[]>> = {
    all: [...(isSearch ? [place] : []), size, timeColumn('creatorTime', t('columns.changed'), (row) => row.creatorTime)],
    mine: [size, timeColumn('shareTime', t('columns.shared'), (row) => row.shareTime)],
    toMe: [
      personColumn('owner', t('columns.owner'), (row) => row.creatorUserId),
      size,
      timeColumn('shareTime', t('columns.shared'), (row) => row.shareTime),
    ],
    trash: [size, timeColumn('deleteTime', t('columns.deleted'), (row) => row.deleteTime)],
  }
  return [nameColumn(t), ...rest[kind]]
}

function nameColumn(t: Texts): Column {
  const cell = (row: DocumentRow) => (
    <span className={styles.name}>
      <span className={styles.kind} data-folder={isFolder(row) || undefined}>
        {isFolder(row) ? <Icon name="folder" size={18} /> : <FileKindIcon name={row.fullName} />}
      </span>
      <span className={styles.words}>{row.fullName}</span>
      {(row.isShare ?? 0) > 0 && <Tag tone="blue">{t('shared', { count: row.isShare ?? 0 })}</Tag>}
      {(row.versions ?? 0) > 1 && <Tag tone="grey">{t('versionCount', { count: row.versions ?? 0 })}</Tag>}
    </span>
  )
  return {
    ...textColumn<DocumentRow>('fullName', t('columns.name'), (row) => row.fullName, { pinned: 'left', width: 360 }),
    cell,
  }
}

export function versionColumns(t: Texts): readonly DataTableColumn<DocumentVersionRow>[] {
  return [
    timeColumn('creatorTime', t('versions.time'), (row) => row.creatorTime),
    personColumn('creatorUser', t('versions.person'), (row) => row.creatorUser),
    textColumn('fileSize', t('columns.size'), (row) => sizeText(row.fileSize), { width: 110, align: 'right' }),
  ]
}
