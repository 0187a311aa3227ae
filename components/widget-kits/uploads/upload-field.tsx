'use client'
import { useTranslations } from 'next-intl'
import { UploadTexts } from '@/components/ui/upload/upload-texts'
import type { WidgetProps } from '../define-widget'
import { useWidgetEnv } from '../widget-env'
import { CellUploads } from './cell-uploads'
import { entriesOf } from './file-entries'
import { StoredFiles, StoredPictures } from './stored-files'
import { UploadEditor } from './upload-editor'
import styles from './uploads.module.css'

/** The control of both upload widgets. Where it cannot be edited, what is stored can still be opened and saved. */
export function UploadField(props: WidgetProps) {
  const env = useWidgetEnv()
  const isSignedIn = env === null || env.call !== undefined
  if (props.disabled || props.readOnly || !isSignedIn) return <FixedUploads {...props} isSignedIn={isSignedIn} />
  return <UploadTexts>{props.compact ? <CellUploads {...props} /> : <UploadEditor {...props} isOfForm />}</UploadTexts>
}

function FixedUploads({ node, id, value, ariaLabel, error, errorId, isSignedIn }: WidgetProps & { isSignedIn: boolean }) {
  const t = useTranslations('widgets.files')
  const isImage = node.type === 'uploadImg'
  const isEmpty = entriesOf(value).length === 0
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend, and the name stands in the label of the field.
    <div
      role="group"
      id={id}
      tabIndex={-1}
      className={styles.fixed}
      aria-label={ariaLabel}
      aria-labelledby={ariaLabel ? undefined : `${id}-label`}
      aria-describedby={error ? errorId : undefined}
    >
      {isEmpty ? <span className={styles.none}>{t(isSignedIn ? 'none' : 'signIn')}</span> : null}
      {isEmpty || isImage ? null : <StoredFiles value={value} type="annex" />}
      {!isEmpty && isImage ? <StoredPictures value={value} type="annexpic" /> : null}
    </div>
  )
}
