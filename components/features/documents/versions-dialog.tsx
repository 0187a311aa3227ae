import { useMemo, useState } from 'react'
import { ListPart } from '@/components/screen/list-part'
import type { RowAction } from '@/components/screen/row-actions'
import { useList } from '@/components/screen/use-list'
import { useInnerListQuery } from '@/components/screen/use-list-query'
import { Button } from '@/components/ui/button'
import { Surface } from '@/components/ui/surface'
import { FilePreview } from '@/components/widget-kits/uploads/file-preview'
import { FilesEnv } from '@/components/widget-kits/uploads/files-env'
import { useMutation } from '@/lib/client/use-mutation'
import { useTexts } from '@/lib/client/use-texts'
import { type DocumentRow, type DocumentVersionRow, document } from '@/lib/contract/extend/document'
import { formatDate, minuteFormat } from '@/lib/datetime/format'
import { versionColumns } from './columns'
import { useVersions } from './queries'

type VersionsDialogProps = { row: DocumentRow; onSaved: () => void; onClose: () => void }

const rowId = (row: DocumentVersionRow) => row.id
const rowLabel = (row: DocumentVersionRow) => formatDate(row.creatorTime ?? Number.NaN, minuteFormat)

/** What a file was before: looked at, and made the current one again. */
export function VersionsDialog({ row, onSaved, onClose }: VersionsDialogProps) {
  const t = useTexts('documents')
  const list = useList({ query: useInnerListQuery(), page: useVersions(row.id), rowId })
  const columns = useMemo(() => versionColumns(t), [t])
  const [shown, show] = useState<DocumentVersionRow | null>(null)
  const restoring = useMutation(document.restore, { successToast: true })
  const restore = async (version: DocumentVersionRow) => {
    await restoring.run({ params: { id: row.id, versionId: version.id } }).catch(() => undefined)
    list.settle([])
    onSaved()
  }
  const actionsOf = (version: DocumentVersionRow): readonly RowAction[] => [
    { key: 'preview', label: t('actions.preview'), run: () => show(version) },
    ...(version.isCurrent
      ? []
      : [
          {
            key: 'restore',
            label: t('versions.restore'),
            ask: { text: t('versions.askRestore') },
            run: () => restore(version),
          },
        ]),
  ]
  const entry = shown && { name: row.fullName, fileId: shown.filePath, fileSize: shown.fileSize ?? 0, url: shown.uploaderUrl }
  return (
    <Surface
      kind="general"
      width="760px"
      open
      title={t('versions.title')}
      subtitle={row.fullName}
      busy={restoring.isRunning}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <ListPart
        list={list}
        label={t('versions.title')}
        columns={columns}
        rowLabel={rowLabel}
        rowActions={{ labels: [t('actions.preview'), t('versions.restore')], of: actionsOf }}
        isPaged={false}
        onOpen={show}
        emptyText={t('versions.none')}
      />
      {entry && (
        <FilesEnv>
          <FilePreview entries={[entry]} index={0} type="document" onClose={() => show(null)} />
        </FilesEnv>
      )}
    </Surface>
  )
}
