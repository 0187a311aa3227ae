'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import { Icon } from '@/components/ui/icon'
import { Surface } from '@/components/ui/surface'
import { toast } from '@/lib/client/toast-store'
import { uploadQueue } from '@/lib/client/uploads/upload-queue'
import { isPendingEntry } from '@/lib/form/file-schema-rules'
import type { WidgetProps } from '../define-widget'
import { UploadEditor } from './upload-editor'
import styles from './uploads.module.css'

/** A cell has room for a button only: the files are edited in a dialog and reach the row when it is confirmed, as one step. */
export function CellUploads(props: WidgetProps) {
  const t = useTranslations('upload.cell')
  const { id, value, ariaLabel, error, errorId, onChange, onBlur } = props
  const [isOpen, setOpen] = useState(false)
  const count = Array.isArray(value) ? value.length : 0
  const text = count > 0 ? t('count', { count }) : t('edit')
  return (
    <>
      <button
        type="button"
        id={id}
        className={styles.cellButton}
        aria-haspopup="dialog"
        aria-label={ariaLabel ? `${ariaLabel} ${text}` : undefined}
        aria-describedby={error ? errorId : undefined}
        data-autofocus={props.autoFocus || undefined}
        onClick={() => setOpen(true)}
      >
        <Icon name="upload" size={14} />
        {text}
      </button>
      {isOpen && (
        <CellDialog
          {...props}
          onConfirm={(next) => {
            setOpen(false)
            onChange(next)
            onBlur?.()
          }}
          onClose={() => {
            setOpen(false)
            onBlur?.()
          }}
        />
      )}
    </>
  )
}

type CellDialogProps = WidgetProps & { onConfirm: (value: unknown) => void; onClose: () => void }

function CellDialog({ node, id, value, ariaLabel, onConfirm, onClose }: CellDialogProps) {
  const t = useTranslations('upload.cell')
  const [list, setList] = useState(value)
  const pending = Array.isArray(list) ? list.filter(isPendingEntry) : []
  const title = node.label || ariaLabel || t('edit')
  const finish = () => {
    if (pending.length > 0) toast.warning(t(pending.some(({ hasFailed }) => hasFailed) ? 'waitFailed' : 'wait'))
    else onConfirm(list)
  }
  const close = async () => {
    const isChanged = list !== value
    const question = { title: t('discardTitle'), text: t('discard'), confirmText: t('discardConfirm'), danger: true }
    if (isChanged && !(await confirm(question))) return
    for (const { pendingId } of pending) uploadQueue().remove(pendingId)
    onClose()
  }
  return (
    <Surface
      kind="general"
      open
      width="640px"
      title={title}
      onClose={() => void close()}
      footer={
        <>
          <Button onClick={() => void close()}>{t('cancel')}</Button>
          <Button variant="primary" onClick={finish}>
            {t('ok')}
          </Button>
        </>
      }
    >
      <UploadEditor node={node} id={`${id}-files`} value={list} onChange={setList} ariaLabel={title} isOfForm={false} />
    </Surface>
  )
}
