'use client'

import { useTranslations } from 'next-intl'
import { PrintDesignerMessages } from '@/components/designer/print/print-designer-messages'
import { ErrorState, LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { PreviewDialog } from './preview-dialog'
import { useTemplate } from './queries'

type StoredProps = { id: string; onClose: () => void }

/** 预览 of a row: the template as it is stored, with records that are chosen. */
export function StoredPreviewDialog(props: StoredProps) {
  return (
    <PrintDesignerMessages>
      <Loading {...props} />
    </PrintDesignerMessages>
  )
}

function Loading({ id, onClose }: StoredProps) {
  const t = useTranslations('printdesigner.previewing')
  const { data, error, mutate } = useTemplate(id)
  if (data) return <PreviewDialog template={{ ...data, dbLinkId: data.dbLinkId || '0' }} onClose={onClose} />
  return (
    <Surface kind="fullScreen" open title={t('title')} onClose={onClose}>
      {error ? <ErrorState error={error} onRetry={() => void mutate()} /> : <LoadingState />}
    </Surface>
  )
}
