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
import { type ColumnDraft, misfitOf, newDictionary, newEntriesMax, ownChoices } from './utils'

const shownRowsMax = 30

type GridPanelProps = {
  table: PastedTable
  drafts: readonly ColumnDraft[]
  known: readonly KnownChoices[]
  onDrafts: (drafts: readonly ColumnDraft[]) => void
}

/** The first rows of the table; the head of each column says what field it becomes, and cells that it would refuse are marked. */
export function GridPanel({ table, drafts, known, onDrafts }: GridPanelProps) {
  const t = useTranslations('admin.designs.fromTable')
  const columns = useMemo(
    () => drafts.map((draft) => ({ draft, isMisfit: misfitOf(draft, columnOf(table, draft.at), known) })),
    [table, drafts, known],
  )
  const change = (next: ColumnDraft) => onDrafts(drafts.map((draft) => (draft.at === next.at ? next : draft)))
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard. */}
      <section className={styles.scroll} aria-label={t('preview')} tabIndex={0}>
        <table className={styles.grid}>
          <thead>
            <tr>
              {columns.map(({ draft, isMisfit }) => (
                <th key={draft.at} scope="col" data-left={!draft.isKept || undefined}>
                  <ColumnHead {...{ table, draft, known, isMisfit }} onChange={change} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.slice(0, shownRowsMax).map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are told apart by their place alone.
              <tr key={index}>
                {columns.map(({ draft, isMisfit }) => (
                  <Cell key={draft.at} text={row[draft.at] ?? ''} draft={draft} isMisfit={isMisfit} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className={styles.count}>{t('shown', { shown: Math.min(shownRowsMax, table.rows.length), count: table.rows.length })}</p>
    </>
  )
}

type CellProps = { text: string; draft: ColumnDraft; isMisfit: (text: string) => boolean }

function Cell({ text, draft, isMisfit }: CellProps) {
  const t = useTranslations('admin.designs.fromTable')
  const isWrong = draft.isKept && isMisfit(text)
  return (
    <td
      data-left={!draft.isKept || undefined}
      data-misfit={isWrong || undefined}
      data-tip={isWrong ? t('refusedCell') : undefined}
    >
      {text.slice(0, 200)}
    </td>
  )
}

type ColumnHeadProps = Omit<CellProps, 'text'> & {
  table: PastedTable
  known: readonly KnownChoices[]
  onChange: (draft: ColumnDraft) => void
}

function ColumnHead({ table, draft, known, isMisfit, onChange }: ColumnHeadProps) {
  const t = useTranslations('admin.designs.fromTable')
  const id = useId()
  const misfits = useMemo(() => columnOf(table, draft.at).filter(isMisfit).length, [table, draft.at, isMisfit])
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
      <Select
        label={t('kindOf', { name })}
        options={columnKinds.map((one) => ({ value: one, label: t(`kinds.${one}`) }))}
        value={kind}
        disabled={!isKept}
        onChange={(next) => onChange({ ...draft, kind: next })}
      />
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

type SourceChoiceProps = Omit<ColumnHeadProps, 'isMisfit'> & { name: string }

/** Where the choices stand. A dictionary that is made has an item for each of them, so there are few. */
function SourceChoice({ table, draft, known, name, onChange }: SourceChoiceProps) {
  const t = useTranslations('admin.designs.fromTable')
  const count = choicesOf(draft.kind, columnOf(table, draft.at)).length
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
