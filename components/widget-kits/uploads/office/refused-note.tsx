import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { FileKindIcon } from '../file-kind-icon'
import previewStyles from '../preview.module.css'
import { officeBytesMax } from './limits'
import type { RefusalReason } from './refusal'

type RefusedNoteProps = { name: string; reason: RefusalReason; onRetry: () => void }

/** Why a document is not shown. All but a broken line lead to the button that saves it. */
export function RefusedNote({ name, reason, onRetry }: RefusedNoteProps) {
  const t = useTranslations('upload.preview')
  return (
    <div className={previewStyles.explained} role="alert">
      <span className={previewStyles.bigIcon}>
        <FileKindIcon name={name} />
      </span>
      <p>{t(reason, { size: officeBytesMax / 1_048_576 })}</p>
      {reason === 'failed' ? <Button onClick={onRetry}>{t('retry')}</Button> : null}
    </div>
  )
}
