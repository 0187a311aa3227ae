import { useState } from 'react'
import { ConditionGroups } from '@/components/screen/condition-groups'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Surface } from '@/components/ui/surface'
import { useTexts } from '@/lib/client/use-texts'
import { ConditionPanel } from './condition-panel'
import { SavedQueriesPanel, type SavedQuery } from './saved-queries-panel'
import styles from './super-query.module.css'
import {
  conditionListOf,
  emptyCondition,
  firstMissing,
  missingOf,
  noQuery,
  type QueryField,
  readSaved,
  type SuperQuery,
} from './utils'

type SuperQueryDialogProps = {
  menuId: string
  fields: readonly QueryField[]
  /** In force; the dialog begins with it. */
  query: SuperQuery
  onApply: (query: SuperQuery) => void
  onClose: () => void
}

const begun: SuperQuery = { matchLogic: 'and', groups: [{ logic: 'and', rows: [emptyCondition] }] }

/** 高级查询: conditions in groups on every field that the list knows, and the queries that the person keeps (contract 3b §7). */
export function SuperQueryDialog({ menuId, fields, query, onApply, onClose }: SuperQueryDialogProps) {
  const t = useTexts('list')
  const [draft, setDraft] = useState(query.groups.length === 0 ? begun : query)
  const [isChecked, setChecked] = useState(false)
  const [notice, setNotice] = useState('')
  const missing = isChecked ? firstMissing(draft) : null

  const finished = (): SuperQuery | null => {
    setChecked(true)
    return firstMissing(draft) ? null : draft
  }
  const apply = () => {
    // A condition that nobody began is none.
    const isUntouched = draft === begun
    const whole = isUntouched ? noQuery : finished()
    if (!whole) return
    onApply(whole)
    onClose()
  }
  const load = (saved: SavedQuery) => {
    const { query: read, lost } = readSaved(fields, saved)
    setDraft(read)
    setChecked(false)
    setNotice(lost > 0 ? t('super.plan.lost', { name: saved.fullName, count: lost }) : '')
  }
  return (
    <Surface
      kind="general"
      open
      title={t('super.title')}
      width="800px"
      onClose={onClose}
      footer={
        <>
          <Button className={styles.clear} disabled={draft.groups.length === 0} onClick={() => setDraft(noQuery)}>
            {t('super.clear')}
          </Button>
          <Button onClick={onClose}>{t('super.cancel')}</Button>
          <Button variant="primary" onClick={apply}>
            {t('super.apply')}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <SavedQueriesPanel
          menuId={menuId}
          current={() => {
            const whole = draft.groups.length === 0 || draft === begun ? null : finished()
            if (!whole) setChecked(true)
            return whole && { matchLogic: whole.matchLogic, conditionJson: JSON.stringify(conditionListOf(whole, fields)) }
          }}
          onLoad={load}
        />
        {notice && <Alert tone="warning">{notice}</Alert>}
        {missing && (
          <Alert tone="danger" role="alert">
            {t(`super.${missing}`)}
          </Alert>
        )}
        {draft.groups.length === 0 && <p className={styles.hint}>{t('super.empty')}</p>}
        <ConditionGroups
          label={t('super.conditions')}
          value={draft}
          onChange={setDraft}
          newRow={() => emptyCondition}
          isFaulty={(group, row) => isChecked && isMissing(draft, group, row)}
          row={(condition, place) => <ConditionPanel condition={condition} fields={fields} {...place} />}
        />
      </div>
    </Surface>
  )
}

function isMissing({ groups }: SuperQuery, group: number, row: number): boolean {
  const condition = groups[group]?.rows[row]
  return condition !== undefined && missingOf(condition) !== null
}
