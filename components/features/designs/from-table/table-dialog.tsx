import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { LoadingDialog } from '@/components/features/form-dialog/public'
import type { PastedTable } from '@/lib/designer/propose/table-text'
import { useDesignCategories } from '../queries'
import { CellsForm } from './cells-form'
import { ColumnsForm } from './columns-form'

type TableDialogProps = {
  /** The id of the design that was made. */
  onMade: (id: string) => void
  onClose: () => void
}

/** From a table of data to a design: its cells, then what each column is to be. Nothing is made before the last button. */
export function TableDialog({ onMade, onClose }: TableDialogProps) {
  const t = useTranslations('admin.designs.fromTable')
  const categories = useDesignCategories()
  const [table, setTable] = useState<PastedTable | null>(null)
  if (!table) return <CellsForm onRead={setTable} onClose={onClose} />
  return (
    <LoadingDialog
      title={t('title')}
      width="1000px"
      start={categories && { categories }}
      error={undefined}
      onRetry={() => undefined}
      onClose={onClose}
    >
      {(start, frame) => <ColumnsForm {...start} table={table} frame={frame} onMade={onMade} onClose={onClose} />}
    </LoadingDialog>
  )
}
