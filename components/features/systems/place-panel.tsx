import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { useTexts } from '@/lib/client/use-texts'
import type { FormStore } from '@/lib/form/form-store'
import { readText } from '@/lib/form/read'
import type { RecordValues } from '@/lib/form/types'
import type { FieldKind } from './constants'
import { PlaceChoiceDialog } from './place-choice-dialog'
import { placeValues } from './place-form'
import type { MenuOfFields } from './queries'
import styles from './systems.module.css'
import type { FieldChoice } from './utils'

type PlacePanelProps = {
  store: FormStore
  kind: FieldKind | 'data'
  menu: MenuOfFields
  /** What the form takes over of a field beside its place. */
  moreOf?: (field: FieldChoice) => RecordValues
}

/** Fills in which field it is; what nobody knows of is typed. */
export function PlacePanel({ store, kind, menu, moreOf }: PlacePanelProps) {
  const t = useTexts('admin.systems')
  const [isOpen, setOpen] = useState(false)
  const [filled, setFilled] = useState('')
  const take = (field: FieldChoice) => {
    const { fullName, ...place } = placeValues(field)
    for (const [name, value] of Object.entries({ ...place, ...moreOf?.(field) })) store.setValue(name, value)
    // What a person has called it himself stays.
    if (['', filled].includes(readText(store.getValue('fullName')).trim())) {
      store.setValue('fullName', fullName)
      setFilled(fullName)
    }
    setOpen(false)
  }
  return (
    <div className={styles.place}>
      <Button onClick={() => setOpen(true)}>{t('items.choose')}</Button>
      <p className={styles.note}>{t('items.chooseTip')}</p>
      {isOpen && <PlaceChoiceDialog kind={kind} menu={menu} onChosen={take} onClose={() => setOpen(false)} />}
    </div>
  )
}
