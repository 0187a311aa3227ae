import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { lazyCode } from '@/components/ui/lazy-code'
import type { ScriptEntry } from '@/components/widget-kits/designer/property-entry'
import { readText } from '@/lib/form/read'
import { isStubScript } from '@/lib/form/scripts/script-text'
import type { EditorProps } from '../editor-props'
import styles from '../properties.module.css'
import { useProperty } from '../use-property'

const ScriptDialog = lazyCode(async () => (await import('../script-dialog')).ScriptDialog)

/** Whether there is a script, and the way to write it (contract 3a §11). */
export function ScriptEditor({ entry, ids, id, label }: EditorProps<ScriptEntry>) {
  const t = useTranslations('designer.scripts')
  const { value, set } = useProperty(ids, entry.path)
  const [isOpen, setOpen] = useState(false)
  const text = readText(value)
  const isWritten = !isStubScript(text)
  return (
    <span className={styles.scriptLine}>
      <span className={styles.note}>{isWritten ? t('lines', { count: text.split('\n').length }) : t('none')}</span>
      <Button id={id} size="sm" aria-labelledby={`${id}-label ${id}`} onClick={() => setOpen(true)}>
        {isWritten ? t('edit') : t('write')}
      </Button>
      {isOpen ? (
        <ScriptDialog
          title={label}
          event={entry.event}
          node={ids[0] ?? ''}
          text={text}
          onDone={(next) => set(next)}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </span>
  )
}
