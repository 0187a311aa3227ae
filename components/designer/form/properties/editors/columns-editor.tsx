import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { Button } from '@/components/ui/button'
import { fieldStyles } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import type { SpecialEntry } from '@/components/widget-kits/designer/property-entry'
import { isRecord, own, type RawRecord, readList, readText } from '@/lib/form/read'
import type { Remote } from '../../../shell/remote'
import { useInterfaceFields, useModuleFields } from '../../../shell/remote-lists'
import type { EditorProps } from '../editor-props'
import styles from '../properties.module.css'
import { useProperty } from '../use-property'
import { ItemTools, moved } from './item-tools'
import { RemoteCombo } from './remote-combo'

const modelPath = ['modelId']
const interfacePath = ['interfaceId']

/** Columns of the list in which a record is chosen: which, how they are called, in which order (contract 3a §4.6). */
export function ColumnsEditor({ entry, ids, id }: EditorProps<SpecialEntry>) {
  const { value, set, type, leave } = useProperty(ids, entry.path)
  const modelId = readText(useProperty(ids, modelPath).value)
  const interfaceId = readText(useProperty(ids, interfacePath).value)
  const fields = useModuleFields(modelId, 'plain')
  const columns = useInterfaceFields(interfaceId)
  return (
    <ColumnList
      id={id}
      remote={modelId === '' ? columns : fields}
      hasSource={modelId !== '' || interfaceId !== ''}
      value={value}
      onChange={set}
      onType={type}
      onLeave={leave}
    />
  )
}

type ColumnListProps = {
  id: string
  remote: Remote
  hasSource: boolean
  value: unknown
  onChange: (columns: readonly unknown[]) => void
  onType: (columns: readonly unknown[]) => void
  onLeave: () => void
}

export function ColumnList({ id, remote, hasSource, value, onChange, onType, onLeave }: ColumnListProps) {
  const t = useTranslations('designer.panel')
  const columns = readList(value).filter(isRecord)
  const addId = useId()
  const taken = new Set(columns.map((column) => readText(own(column, 'value'))))
  const rest: Remote = { ...remote, options: remote.options?.filter((option) => !taken.has(option.value)) }
  const add = (name: string, option: { label: string } | undefined) =>
    name !== '' && onChange([...columns, { value: name, label: option?.label ?? name }])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend, and the name stands in the label of the row.
    <div role="group" id={id} aria-labelledby={`${id}-label`} className={styles.stack}>
      {columns.length > 0 ? (
        <ul className={styles.list}>
          {columns.map((column, index) => (
            <ColumnLine
              key={readText(own(column, 'value'))}
              column={column}
              index={index}
              count={columns.length}
              onType={(label) => onType(columns.with(index, { ...column, label }))}
              onLeave={onLeave}
              onMove={(to) => onChange(moved(columns, index, to))}
              onRemove={() => onChange(columns.toSpliced(index, 1))}
            />
          ))}
        </ul>
      ) : null}
      <RemoteCombo
        id={addId}
        label={t('addColumn')}
        remote={rest}
        value=""
        placeholder={t('addColumn')}
        missing={hasSource ? undefined : t('sourceFirst')}
        onChange={add}
      />
      {rest.options && rest.options.length > 1 ? (
        <span className={styles.tools}>
          <Button
            size="sm"
            variant="text"
            startIcon={<Icon name="plus" size={14} />}
            onClick={() =>
              onChange([...columns, ...(rest.options ?? []).map(({ value: name, label }) => ({ value: name, label }))])
            }
          >
            {t('addAllColumns', { count: rest.options.length })}
          </Button>
        </span>
      ) : null}
    </div>
  )
}

type LineProps = {
  column: RawRecord
  index: number
  count: number
  onType: (label: string) => void
  onLeave: () => void
  onMove: (to: number) => void
  onRemove: () => void
}

function ColumnLine({ column, index, count, onType, onLeave, onMove, onRemove }: LineProps) {
  const t = useTranslations('designer.panel')
  const name = readText(own(column, 'value'))
  return (
    <li className={styles.item}>
      <input
        type="text"
        className={fieldStyles.native}
        autoComplete="off"
        maxLength={100}
        aria-label={t('columnTitle', { name })}
        data-tip={name}
        value={readText(own(column, 'label'))}
        onChange={(event) => onType(event.target.value)}
        onBlur={onLeave}
      />
      <ItemTools name={name} index={index} count={count} onMove={onMove} onRemove={onRemove} />
    </li>
  )
}
