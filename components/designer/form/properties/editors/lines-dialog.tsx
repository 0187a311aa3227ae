import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { LazyCodeEditor } from '@/components/ui/code-editor/lazy-code-editor'
import { fieldStyles } from '@/components/ui/field'
import { LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { useKeepQuestion } from '../../../shell/use-keep-question'
import styles from '../properties.module.css'

type LinesDialogProps = {
  title: string
  hint: string
  text: string
  onDone: (text: string) => void
  onClose: () => void /** Text of a machine: tabs stay, letters are equally wide. */
  isCode?: boolean
}

/** Many entries at once, one in a line: typed, or pasted from a spreadsheet. */
export function LinesDialog({ title, hint, text, onDone, onClose, isCode = false }: LinesDialogProps) {
  const t = useTranslations('common')
  const id = useId()
  const [draft, setDraft] = useState(text)
  const finish = () => {
    onDone(isCode ? draft : draft.replaceAll('\t', '|'))
    onClose()
  }
  const close = useKeepQuestion({ isChanged: draft !== text, onKeep: finish, onClose })
  return (
    <Surface
      kind="general"
      open
      title={title}
      width="520px"
      onClose={() => void close()}
      footer={
        <>
          <Button onClick={() => void close()}>{t('cancel')}</Button>
          <Button variant="primary" onClick={finish}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        {isCode ? (
          <>
            <span>{hint}</span>
            <LazyCodeEditor label={hint} value={draft} onChange={setDraft} fallback={<LoadingState />} />
          </>
        ) : (
          <>
            <label htmlFor={id}>{hint}</label>
            <textarea
              id={id}
              className={fieldStyles.native}
              rows={14}
              spellCheck={false}
              value={draft}
              onChange={(event) => setDraft(event.target.value)}
            />
          </>
        )}
      </div>
    </Surface>
  )
}
