import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { FieldCombobox } from '@/components/ui/field-combobox'
import type { SpecialEntry } from '@/components/widget-kits/designer/property-entry'
import { inOneStep, rootId, setProperty } from '@/lib/designer/public'
import { readText, readTexts } from '@/lib/form/read'
import { useSession } from '../../../shell/session-context'
import { classNamesIn } from '../class-names'
import type { EditorProps } from '../editor-props'
import styles from '../properties.module.css'
import { useProperty } from '../use-property'
import { LinesDialog } from './lines-dialog'

const form = [rootId]
const offeredPath = ['classNames']
const chosenPath = ['className']

/** Classes of the form's own style sheet that a node has (contract 3a §2, §3.1). */
export function ClassesEditor({ entry, ids, id, label }: EditorProps<SpecialEntry>) {
  const t = useTranslations('designer.panel')
  const { value, set } = useProperty(ids, entry.path)
  const offered = readTexts(useProperty(form, offeredPath).value)
  const chosen = readTexts(value)
  return (
    <FieldCombobox
      id={id}
      ariaLabel={label}
      isMultiple
      options={[...new Set([...offered, ...chosen])].map((name) => ({ value: name, label: name }))}
      values={chosen}
      placeholder={t('choose')}
      notice={offered.length === 0 && chosen.length === 0 ? t('noClasses') : undefined}
      onChange={(next) => set([...next])}
    />
  )
}

/** The form's style sheet, and which of its classes the form itself has. */
export function FormClassesEditor({ entry, ids, id, label }: EditorProps<SpecialEntry>) {
  const t = useTranslations('designer.panel')
  const session = useSession()
  const [isOpen, setOpen] = useState(false)
  const sheet = readText(useProperty(ids, entry.path).value)
  const offered = readTexts(useProperty(ids, offeredPath).value)
  const chosen = useProperty(ids, chosenPath)
  const write = (text: string) => {
    session.run(
      inOneStep([
        setProperty({ id: rootId, path: entry.path, value: text }),
        setProperty({ id: rootId, path: offeredPath, value: classNamesIn(text) }),
      ]),
    )
  }
  return (
    <div className={styles.stack}>
      <FieldCombobox
        id={id}
        ariaLabel={label}
        isMultiple
        options={offered.map((name) => ({ value: name, label: name }))}
        values={readTexts(chosen.value)}
        placeholder={t('choose')}
        notice={offered.length === 0 ? t('noClassesYet') : undefined}
        onChange={(next) => chosen.set([...next])}
      />
      <span className={styles.tools}>
        <Button size="sm" onClick={() => setOpen(true)}>
          {t('editStyles')}
        </Button>
        {offered.length > 0 ? <span className={styles.note}>{t('classCount', { count: offered.length })}</span> : null}
      </span>
      {isOpen ? (
        <LinesDialog
          title={t('editStyles')}
          hint={t('stylesHint')}
          text={sheet}
          onDone={write}
          onClose={() => setOpen(false)}
          isCode
        />
      ) : null}
    </div>
  )
}
