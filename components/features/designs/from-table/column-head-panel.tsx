import { useTranslations } from 'next-intl'
import { useId, useMemo } from 'react'
import { Checkbox } from '@/components/ui/check'
import { fieldStyles } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { Tag } from '@/components/ui/tag'
import { columnKinds } from '@/lib/designer/propose/column-kinds'
import type { KnownChoices } from '@/lib/designer/propose/known-choices'
import { choicesOf, columnOf, isChoice, titleMax } from '@/lib/designer/propose/propose-columns'
import type { PastedTable } from '@/lib/designer/propose/table-text'
import styles from './from-table.module.css'
import { type ColumnDraft, newDictionary, newEntriesMax, ownChoices } from './utils'

type ColumnHeadProps = {
  table: PastedTable
  draft: ColumnDraft
  known: readonly KnownChoices[]
  /** How many of its values its field would refuse. */
  misfits: number
  onChange: (draft: ColumnDraft) => void
}

/** What a column becomes: whether it is kept, how it is called, its kind, where its choices stand, and whether it must be filled. */
export function ColumnHead({ table, draft, known, misfits, onChange }: ColumnHeadProps) {
  const t = useTranslations('designs.fromTable')
  const id = useId()
  const { title, kind, isKept, isRequired } = draft
  const name = title || table.heads[draft.at] || String(draft.at + 1)
  return (
    <div className={styles.head}>
      <label className={styles.check} htmlFor={`${id}-kept`}>
        <Checkbox id={`${id}-kept`} checked={isKept} onChange={() => onChange({ ...draft, isKept: !isKept })} />
        <span>{t('keep', { name })}</span>
      </label>
      <input
        className={fieldStyles.native}
        aria-label={t('titleOf', { name })}
        value={title}
        maxLength={titleMax}
        disabled={!isKept}
        onChange={(event) => onChange({ ...draft, title: event.target.value })}
      />
      <KindChoice label={t('kindOf', { name })} draft={draft} onChange={onChange} />
      {isChoice(kind) && <SourceChoice {...{ table, draft, known, name, onChange }} />}
      <label className={styles.check} htmlFor={`${id}-required`}>
        <Checkbox
          id={`${id}-required`}
          checked={isRequired}
          disabled={!isKept || kind === 'switch'}
          onChange={() => onChange({ ...draft, isRequired: !isRequired })}
        />
        <span>{t('columns.required')}</span>
      </label>
      {isKept && misfits > 0 && <Tag tone="amber">{t('misfits', { count: misfits })}</Tag>}
    </div>
  )
}

/** The kind of the field that a column becomes. */
export function KindChoice({ label, draft, onChange }: { label: string } & Pick<ColumnHeadProps, 'draft' | 'onChange'>) {
  const t = useTranslations('designs.fromTable')
  return (
    <Select
      label={label}
      options={columnKinds.map((one) => ({ value: one, label: t(`kinds.${one}`) }))}
      value={draft.kind}
      disabled={!draft.isKept}
      onChange={(kind) => onChange({ ...draft, kind })}
    />
  )
}

type SourceChoiceProps = Omit<ColumnHeadProps, 'misfits'> & { name: string }

/** Where the choices stand. A dictionary that is made has an item for each of them, so there are few. */
function SourceChoice({ table, draft, known, name, onChange }: SourceChoiceProps) {
  const t = useTranslations('designs.fromTable')
  const count = useMemo(() => choicesOf(draft.kind, columnOf(table, draft.at)).length, [table, draft.at, draft.kind])
  const options = [
    { value: ownChoices, label: t('sources.own') },
    ...(count > 0 && count <= newEntriesMax ? [{ value: newDictionary, label: t('sources.new') }] : []),
    ...known.map((one) => ({ value: one.id, label: t('sources.known', { name: one.name }) })),
  ]
  return (
    <Select
      label={t('sourceOf', { name })}
      options={options}
      value={draft.source}
      disabled={!draft.isKept}
      onChange={(source) => onChange({ ...draft, source })}
    />
  )
}
