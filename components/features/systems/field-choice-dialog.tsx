import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/check'
import { EmptyState, ErrorState, LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import type { MenuNode } from '@/lib/contract/system/menu'
import type { FieldKind } from './constants'
import { useAddingFields } from './mutations'
import { useFieldChoice } from './queries'
import styles from './systems.module.css'
import { type FieldChoice, fieldKey } from './utils'

type FieldChoiceDialogProps = {
  kind: FieldKind | 'data'
  menu: MenuNode
  /** What is there already is not offered again. */
  known: readonly Pick<FieldChoice, 'childTableKey' | 'enCode'>[]
  onAdded: () => void
  onClose: () => void
}

/** Takes fields of the design behind the entry over, or of the tables behind a page, several at once. */
export function FieldChoiceDialog({ kind, menu, known, onAdded, onClose }: FieldChoiceDialogProps) {
  const t = useTranslations('admin.systems')
  const tCommon = useTranslations('common')
  const { data, status, error, retry } = useFieldChoice(kind, menu)
  const adding = useAddingFields(kind)
  const taken = new Set(known.map(fieldKey))
  const offered = (data ?? []).filter((field) => !taken.has(fieldKey(field)))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = offered.filter((field) => !left.has(fieldKey(field)))
  const add = async () => {
    if (!(await adding.add(menu.id, chosen))) return
    onAdded()
    onClose()
  }
  return (
    <Surface
      kind="general"
      open
      width="520px"
      title={t('items.choose')}
      subtitle={menu.fullName}
      busy={adding.isRunning}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{tCommon('cancel')}</Button>
          <Button variant="primary" busy={adding.isRunning} disabled={chosen.length === 0} onClick={() => void add()}>
            {t('items.add', { count: chosen.length })}
          </Button>
        </>
      }
    >
      {data ? (
        <Choices offered={offered} isNone={data.length === 0} left={left} onChange={setLeft} />
      ) : status === 'failed' ? (
        <ErrorState error={error} onRetry={retry} />
      ) : (
        <LoadingState />
      )}
    </Surface>
  )
}

type ChoicesProps = {
  offered: readonly FieldChoice[]
  /** Nothing is known behind the entry. */
  isNone: boolean
  left: ReadonlySet<string>
  onChange: (left: ReadonlySet<string>) => void
}

function Choices({ offered, isNone, left, onChange }: ChoicesProps) {
  const t = useTranslations('admin.systems')
  if (offered.length === 0) return <EmptyState text={t(isNone ? 'items.nothingBehind' : 'items.allThere')} />
  const keys = offered.map(fieldKey)
  const count = keys.filter((key) => !left.has(key)).length
  const flip = (key: string) => {
    const next = new Set(left)
    if (!next.delete(key)) next.add(key)
    onChange(next)
  }
  return (
    <ul className={styles.choices}>
      <li>
        <label>
          <Checkbox
            checked={count === keys.length}
            isMixed={count > 0 && count < keys.length}
            onChange={() => onChange(new Set(count === keys.length ? keys : []))}
          />
          {t('items.all')}
        </label>
      </li>
      {offered.map((field) => (
        <li key={fieldKey(field)}>
          <label>
            <Checkbox checked={!left.has(fieldKey(field))} onChange={() => flip(fieldKey(field))} />
            {field.fullName} <code>{fieldKey(field)}</code>
          </label>
        </li>
      ))}
    </ul>
  )
}
