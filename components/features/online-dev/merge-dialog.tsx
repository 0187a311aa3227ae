import { useTranslations } from 'next-intl'
import { useCallback, useId, useMemo, useState } from 'react'
import { DetailView } from '@/components/form/detail-view'
import { displayOf, loadDisplays } from '@/components/form/load-faces'
import { useFaces } from '@/components/form/use-faces'
import { Button } from '@/components/ui/button'
import { LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { widgets } from '@/components/widgets/registry'
import { own, readText } from '@/lib/form/read'
import type { FieldNode, FormDesign, RecordValues } from '@/lib/form/types'
import type { Choices, MergeField } from './merge'
import styles from './online-dev.module.css'

type MergeDialogProps = {
  design: FormDesign
  fields: readonly MergeField[]
  /** The newest version as text, for names that only the server knows. */
  texts: RecordValues
  onApply: (choices: Choices) => void
  onClose: () => void
}

type Side = 'mine' | 'theirs'

/** Two versions of a record side by side. Only fields that both changed are asked about; mine are chosen to begin with. */
export function MergeDialog({ design, fields, texts, onApply, onClose }: MergeDialogProps) {
  const t = useTranslations('list.conflict')
  const isReady = useFaces(useCallback(() => loadDisplays(design), [design]))
  const disputed = fields.filter(({ changedBy }) => changedBy === 'both')
  const taken = fields.filter(({ changedBy }) => changedBy === 'them')
  const all = (side: Side): Choices => Object.fromEntries(disputed.map(({ node }) => [node.name, side]))
  const [choices, setChoices] = useState(() => all('mine'))
  return (
    <Surface
      kind="general"
      width="900px"
      open
      title={t('title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('back')}</Button>
          <Button variant="primary" onClick={() => onApply(choices)}>
            {t('apply')}
          </Button>
        </>
      }
    >
      <div className={styles.mergeHead}>
        <p>{t('explain', { count: disputed.length })}</p>
        <Button size="sm" onClick={() => setChoices(all('mine'))}>
          {t('allMine')}
        </Button>
        <Button size="sm" onClick={() => setChoices(all('theirs'))}>
          {t('allTheirs')}
        </Button>
      </div>
      {isReady ? (
        disputed.map((field) => (
          <Decision
            key={field.node.key}
            design={design}
            field={field}
            texts={texts}
            chosen={choices[field.node.name] ?? 'mine'}
            onChoose={(side) => setChoices({ ...choices, [field.node.name]: side })}
          />
        ))
      ) : (
        <LoadingState />
      )}
      {taken.length > 0 && <p className={styles.mergeTaken}>{t('taken', { fields: taken.map(labelOf).join('、') })}</p>}
    </Surface>
  )
}

const labelOf = ({ node }: MergeField) => node.label || node.name

type DecisionProps = {
  design: FormDesign
  field: MergeField
  texts: RecordValues
  chosen: Side
  onChoose: (side: Side) => void
}

function Decision({ design, field, texts, chosen, onChoose }: DecisionProps) {
  const t = useTranslations('list.conflict')
  const name = useId()
  const sides = [
    { side: 'mine' as const, value: field.mine, text: undefined },
    { side: 'theirs' as const, value: field.theirs, text: readText(own(texts, field.node.name)) || undefined },
  ]
  return (
    <fieldset className={styles.decision}>
      <legend>{labelOf(field)}</legend>
      {sides.map(({ side, value, text }) => (
        <label key={side} className={styles.decisionSide} data-chosen={chosen === side || undefined}>
          <input type="radio" name={name} checked={chosen === side} onChange={() => onChoose(side)} />
          <span className={styles.decisionOwner}>{t(side)}</span>
          <Value design={design} node={field.node} value={value} text={text} />
        </label>
      ))}
    </fieldset>
  )
}

/** A value as a list would show it; the lines of a sub-table as the detail shows them. */
function Value({
  design,
  node,
  value,
  text,
}: {
  design: FormDesign
  node: FieldNode
  value: unknown
  text?: string | undefined
}) {
  const t = useTranslations('list.conflict')
  const only = useMemo(() => ({ ...design, fields: [node] }), [design, node])
  const schema = widgets.get(node.type)?.schema
  if (node.kind === 'table') {
    return <DetailView design={only} values={{ [node.name]: value }} texts={noTexts} forms="all" />
  }
  const decoded = schema ? schema.decode(value, node) : value
  if (schema?.isEmpty(decoded) ?? true) return <span className={styles.decisionEmpty}>{t('empty')}</span>
  const display = displayOf(node.type)
  const Face = display?.Cell ?? display?.Detail
  return Face ? (
    <span className={styles.decisionValue}>
      <Face node={node} value={decoded} text={text} />
    </span>
  ) : null
}

const noTexts: RecordValues = {}
