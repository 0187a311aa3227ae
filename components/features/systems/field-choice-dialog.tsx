import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/check'
import { EmptyState, ErrorState, LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { useMutation } from '@/lib/client/use-mutation'
import type { FieldItemRow } from '@/lib/contract/system/module-items'
import { type FieldKind, fieldCalls } from './constants'
import { useDesignFields } from './queries'
import styles from './systems.module.css'

type FieldChoiceDialogProps = {
  kind: FieldKind
  menuId: string
  /** What is there already is not offered again. */
  known: readonly FieldItemRow[]
  onAdded: () => void
  onClose: () => void
}

type Field = Pick<FieldItemRow, 'fullName' | 'enCode' | 'bindTable' | 'fieldRule' | 'childTableKey'>

const keyOf = ({ childTableKey, enCode }: Pick<Field, 'childTableKey' | 'enCode'>) =>
  childTableKey === '' ? enCode : `${childTableKey}-${enCode}`

/** Takes fields of the design behind the entry over, several at once. */
export function FieldChoiceDialog({ kind, menuId, known, onAdded, onClose }: FieldChoiceDialogProps) {
  const t = useTranslations('admin.systems')
  const tCommon = useTranslations('common')
  const { data, error, mutate } = useDesignFields(kind, menuId)
  const adding = useMutation(fieldCalls[kind].batch, { successToast: true })
  const taken = new Set(known.map(keyOf))
  const offered: readonly Field[] = (data?.list ?? []).filter((field) => !taken.has(keyOf(field)))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = offered.filter((field) => !left.has(keyOf(field)))
  const add = async () => {
    const name = kind === 'column' ? 'columnJson' : 'formJson'
    await adding.run({ body: { moduleId: menuId, [name]: chosen.map(factsOf) } }).then(
      () => {
        onAdded()
        onClose()
      },
      () => undefined,
    )
  }
  return (
    <Surface
      kind="general"
      open
      width="520px"
      title={t('items.fromDesign')}
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
        <Choices offered={offered} left={left} onChange={setLeft} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void mutate()} />
      ) : (
        <LoadingState />
      )}
    </Surface>
  )
}

type ChoicesProps = { offered: readonly Field[]; left: ReadonlySet<string>; onChange: (left: ReadonlySet<string>) => void }

function Choices({ offered, left, onChange }: ChoicesProps) {
  const t = useTranslations('admin.systems')
  if (offered.length === 0) return <EmptyState text={t('items.allThere')} />
  const keys = offered.map(keyOf)
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
        <li key={keyOf(field)}>
          <label>
            <Checkbox checked={!left.has(keyOf(field))} onChange={() => flip(keyOf(field))} />
            {field.fullName} <code>{keyOf(field)}</code>
          </label>
        </li>
      ))}
    </ul>
  )
}

function factsOf({ fullName, enCode, bindTable, fieldRule, childTableKey }: Field) {
  return { fullName: fullName.slice(0, 50), enCode, bindTable, fieldRule: fieldRule ?? 0, childTableKey }
}
