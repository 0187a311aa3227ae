import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { fieldStyles } from '@/components/ui/field'
import { FieldCombobox } from '@/components/ui/field-combobox'
import { Icon } from '@/components/ui/icon'
import { Select } from '@/components/ui/select'
import type { SpecialEntry } from '@/components/widget-kits/designer/property-entry'
import { isRecord, own, type RawRecord, readList, readText, readTexts } from '@/lib/form/read'
import type { EditorProps } from '../editor-props'
import styles from '../properties.module.css'
import { useProperty } from '../use-property'
import { ItemTools, moved } from './item-tools'
import { type Column, useColumns } from './table-editors'

const alignments = ['left', 'center', 'right'] as const

/** Heads of two levels: names over several columns; a column stands below one of them at most (contract 3a §6). */
export function HeadsEditor({ entry, ids, id }: EditorProps<SpecialEntry>) {
  const t = useTranslations('designer.heads')
  const { value, set, type, leave } = useProperty(ids, entry.path)
  const columns = useColumns(ids[0] ?? '')
  const heads = readList(value).filter(isRecord)
  const add = () =>
    set([...heads, { id: freeId(heads), fullName: t('new', { number: heads.length + 1 }), align: 'center', childColumns: [] }])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend, and the name stands in the label of the row.
    <div role="group" id={id} aria-labelledby={`${id}-label`} className={styles.stack}>
      {heads.map((head, index) => (
        <Head
          key={readText(own(head, 'id'))}
          head={head}
          index={index}
          count={heads.length}
          columns={columns.filter(({ name }) => isFree(heads, index, name))}
          onType={(next) => type(heads.with(index, next))}
          onLeave={leave}
          onChange={(next) => set(heads.with(index, next))}
          onMove={(to) => set(moved(heads, index, to))}
          onRemove={() => set(heads.toSpliced(index, 1))}
        />
      ))}
      <span className={styles.tools}>
        <Button size="sm" startIcon={<Icon name="plus" size={14} />} onClick={add}>
          {t('add')}
        </Button>
      </span>
    </div>
  )
}

function isFree(heads: readonly RawRecord[], index: number, name: string): boolean {
  return heads.every((head, at) => at === index || !readTexts(own(head, 'childColumns')).includes(name))
}

/** Contract 3a §6: ids begin with `complex`. */
function freeId(heads: readonly RawRecord[]): string {
  const taken = new Set(heads.map((head) => readText(own(head, 'id'))))
  let next = heads.length + 1
  while (taken.has(`complex${next}`)) next += 1
  return `complex${next}`
}

type HeadProps = {
  head: RawRecord
  index: number
  count: number
  columns: readonly Column[]
  onType: (head: RawRecord) => void
  onLeave: () => void
  onChange: (head: RawRecord) => void
  onMove: (to: number) => void
  onRemove: () => void
}

function Head({ head, index, count, columns, onType, onLeave, onChange, onMove, onRemove }: HeadProps) {
  const t = useTranslations('designer.heads')
  const tChoices = useTranslations('designer.choices')
  const name = readText(own(head, 'fullName'))
  const align = readText(own(head, 'align'), 'center')
  return (
    <div className={styles.card}>
      <div className={styles.item}>
        <input
          type="text"
          className={fieldStyles.native}
          autoComplete="off"
          maxLength={100}
          aria-label={t('name', { number: index + 1 })}
          value={name}
          onChange={(event) => onType({ ...head, fullName: event.target.value })}
          onBlur={onLeave}
        />
        <ItemTools name={name} index={index} count={count} onMove={onMove} onRemove={onRemove} />
      </div>
      <FieldCombobox
        id={`head-${readText(own(head, 'id'))}`}
        ariaLabel={t('columnsOf', { name })}
        isMultiple
        options={columns.map((column) => ({ value: column.name, label: column.label }))}
        values={readTexts(own(head, 'childColumns'))}
        placeholder={t('columns')}
        onChange={(next) => onChange({ ...head, childColumns: [...next] })}
      />
      <Select
        label={t('alignOf', { name })}
        options={alignments.map((value) => ({ value, label: tChoices(`align_${value}`) }))}
        value={alignments.find((one) => one === align) ?? 'center'}
        onChange={(next) => onChange({ ...head, align: next })}
      />
    </div>
  )
}
